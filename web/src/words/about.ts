// What the page says about itself.

export const kGuide = "Language guide";
export const kNothingLeaves = "Nothing you type leaves this page.";
export const kWorksOffline = "While it is open, it needs no connection.";
export const kEngineLoading = "The engine is loading…";
export const engineWords = (version: string) => `ZoneLab ${version}`;
export const kLicence = "Licences";
