// The benchmark tables: npm run bench [-- TABLE] [NAME-PART…] [--quick]
//
// Each table is a module of this folder; README.md here tells what they are.  "ratio" is (our seconds /
// calibration now) to theirs, which were taken where calibrate.cc took one second: so it means the same
// on a faster or slower machine.
const tables = [
  "peers",
  "formats2017",
  "forte2015",
  "spin2018",
  "munta",
  "fddi-random",
  "cegar",
  "activity",
  "symmetry",
  "real",
];
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const name = tables.includes(words[0]) ? words.shift() : "peers";
const { run } = await import(`./${name}.mjs`);
await run(words, process.argv.includes("--quick"));
