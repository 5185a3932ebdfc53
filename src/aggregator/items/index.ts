/** Imported items, and parsers of their values. */
export {
  disambiguateUids,
  type ImportedEvent,
  type ImportedOrganizer,
  type ImportedVenue,
  type ImportItem,
  type ImportProblem,
  UidDisambiguator,
} from './import-item.js';
export {
  importedTimes,
  type ImportedTimes,
  isSameDay,
  mendedEnd,
  type SourceTimes,
  zoneKeeping,
} from './imported-times.js';
export {
  defined,
  isObject,
  parseCoordinates,
  parseEmail,
  parseFlag,
  parseHtml,
  parseHtmlOfText,
  parseIdentities,
  parseIdentity,
  parseLine,
  parseName,
  parseNames,
  parseNumber,
  parsePosition,
  parseWebsite,
} from './parse-values.js';
export { repairedRule, sentRecurrence } from './repaired-rules.js';
export { isOffsetName, MAIN_ZONES, namedZone } from './zone-names.js';
