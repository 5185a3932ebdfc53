/**
 * Fails if a word of `banned-words.json` stands in the sources, the tests or the documentation. Identifiers count as the
 * words that they are made of: `reportTold` contains `told`. A line that needs a banned word, because it is a name on the
 * wire or a quotation, ends with the comment `allowed word`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const PLACES = [
  'src',
  'libs',
  'test',
  'bench',
  'bin',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
];
/** Installed packages, and folders that are not part of the sources. */
const UNREAD = /^(?:node_modules$|\.)/;
const READ = /\.(?:ts|mjs|js|md|eta)$/;
/** Texts of others: recorded requests, imported data and this list. */
const SKIPPED = /^(?:test\/lint\/|test\/conformance\/|libs\/auth\/common-passwords\.ts)/;

const banned = JSON.parse(readFileSync(join(import.meta.dirname, 'banned-words.json'), 'utf8')).map((entry) => ({
  ...entry,
  pattern: new RegExp(`\\b(?:${entry.word})\\b`, 'i'),
}));

/** Names that clients or the database know, which contain a banned word. */
const ON_THE_WIRE = /global_?id_?lineage|name: 'told'|^\s+told TEXT/gi;

/** The text with its identifiers divided into words. */
const inWords = (line) => line.replaceAll(ON_THE_WIRE, '').replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ');

function* files(place) {
  let entries;
  try {
    entries = readdirSync(join(ROOT, place), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') yield place;
    else if (error.code !== 'ENOENT') throw error;
    return;
  }
  for (const entry of entries)
    if (entry.isDirectory() && !UNREAD.test(entry.name)) yield* files(join(place, entry.name));
    else if (entry.isFile() && READ.test(entry.name)) yield join(place, entry.name);
}

let found = 0;
for (const file of PLACES.flatMap((place) => [...files(place)])) {
  if (SKIPPED.test(file)) continue;
  for (const [at, line] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries()) {
    if (line.includes('allowed word')) continue;
    for (const { pattern, use, why } of banned) {
      const word = pattern.exec(inWords(line))?.[0];
      if (!word) continue;
      found += 1;
      console.error(`${file}:${at + 1}: "${word}" (${why}). Write: ${use}.`);
    }
  }
}
if (found) {
  console.error(
    `${found} banned words. The list is ${relative(ROOT, join(dirname(import.meta.filename), 'banned-words.json'))}.`,
  );
  process.exit(1);
}
