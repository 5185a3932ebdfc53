/** Public API of the origins of events, which the configuration names, too. */
export {
  DEFAULT_SERVICE_ORIGINS,
  IMPORT_ORIGINS,
  SERVICE_ORIGINS,
  originNamed,
  originOfFormat,
  originOfHost,
  type ImportOrigin,
  type ReaderName,
} from './import-origins.js';
