import { DATABASE_VERSION } from '../settings/setting-catalogue.js';

/** Versions of what the convention stores, oldest first. Nothing here is stored in another way for any of them. */
export const DATA_VERSIONS: readonly string[] = [
  '2.0.1',
  '2.1.16',
  '2.2',
  '2.3.1',
  '2.3.2',
  '2.3.3',
  '2.4',
  '4.0',
  '4.1',
  DATABASE_VERSION,
];

/** The version behind one, or the latest one. */
export const versionAfter = (version: string): string =>
  DATA_VERSIONS[DATA_VERSIONS.indexOf(version) + 1] ?? DATABASE_VERSION;

/** How much of the way to the latest version is done, in hundredths. */
export const percentOf = (version: string): number =>
  Math.floor((100 * DATA_VERSIONS.indexOf(version)) / (DATA_VERSIONS.length - 1));
