// What the page says about itself.

export const kNothingLeaves = "Nothing you type leaves this page.";
export const kWorksOffline = "It works without a connection, too.";
export const kEngineLoading = "Engine is loading…";
export const engineWords = (version: string) => `ZoneLab ${version}`;
export const kLicence = "Licences";
export const kAboutWords =
  "ZoneLab finds out what networks of timed automata can do. It is free software under the Apache License 2.0.";
export const kWholeLicence = "The licence, and those of all parts";
