/** Properties of an origin of events. */
interface Origin {
  /** The format of its sources. Absent where this site reads no files of the origin. */
  reader?: 'ical' | 'csv' | 'feed' | 'json-ld';
  /** Whether its sources are files only. */
  isFile?: boolean;
  /** Whether its events are read by the REST interface of another site. */
  isSite?: boolean;
  /** Whether an import service may be configured for it: by default, or only when it is named. */
  service?: 'default' | 'named';
  /** Whether an import service needs the URL of this site to find its events. */
  needsSiteUrl?: boolean;
  /** Whether its events, venues and organizers have ids. Venues and organizers without one are not imported. */
  hasIds?: boolean;
  /** Whether title and times identify its events. They also match events that no import created. */
  isIdentifiedByContent?: boolean;
  /** Whether a source is read once, for warnings, before a schedule is added. */
  isChecked?: boolean;
  /** Host names of the origin. */
  host?: RegExp;
  /** Code of the error for a source that is not of this origin. */
  invalidSource: string;
}

/** All origins of events. Other lists of origins derive from this one. */
const ORIGINS = {
  csv: {
    reader: 'csv',
    service: 'named',
    isIdentifiedByContent: true,
    isChecked: true,
    invalidSource: 'core:aggregator:invalid-csv-file',
  },
  eventbrite: {
    service: 'default',
    needsSiteUrl: true,
    hasIds: true,
    host: /(?:^|\.)eventbrite\.[a-z.]+$/,
    invalidSource: 'error:eb-error',
  },
  /** RSS or Atom. */
  feed: { reader: 'feed', invalidSource: 'error:invalid-other-url' },
  /** A Google calendar. */
  gcal: {
    reader: 'ical',
    service: 'default',
    isChecked: true,
    host: /^calendar\.google\.com$/,
    invalidSource: 'error:invalid-ical-url',
  },
  /** The URL of a calendar. */
  ical: { reader: 'ical', service: 'default', isChecked: true, invalidSource: 'error:invalid-ical-url' },
  /** A calendar file. */
  ics: { reader: 'ical', isFile: true, service: 'default', isChecked: true, invalidSource: 'error:invalid-ics-file' },
  meetup: {
    service: 'default',
    hasIds: true,
    host: /(?:^|\.)meetup\.com$/,
    invalidSource: 'error:invalid-other-url',
  },
  /** A web page with JSON-LD. */
  page: { reader: 'json-ld', invalidSource: 'error:invalid-other-url' },
  /** A site with the same REST interface as this one. */
  url: { isSite: true, service: 'default', invalidSource: 'rest-v1:not-events-site' },
} as const satisfies Record<string, Origin>;

export type ImportOrigin = keyof typeof ORIGINS;

/** Formats of sources that this site reads. */
export type ReaderName = NonNullable<Origin['reader']>;

/** Names of all origins. */
export const IMPORT_ORIGINS = Object.keys(ORIGINS) as [ImportOrigin, ...ImportOrigin[]];

/** Origins that an import service may handle. */
export const SERVICE_ORIGINS = IMPORT_ORIGINS.filter((name) => originNamed(name).service);
/** Origins that an import service handles by default. */
export const DEFAULT_SERVICE_ORIGINS = SERVICE_ORIGINS.filter((name) => originNamed(name).service === 'default');

/** The properties of an origin. */
export function originNamed(name: ImportOrigin): Origin {
  return ORIGINS[name];
}

/** The origin that a host name belongs to, if any. */
export const originOfHost = (host: string): ImportOrigin | undefined =>
  IMPORT_ORIGINS.find((name) => originNamed(name).host?.test(host));

/** The origin of a source by its format. */
export function originOfFormat(format: ReaderName | 'other-site', isFile: boolean): ImportOrigin | undefined {
  const found = IMPORT_ORIGINS.filter((name) => {
    const { reader, isSite, host } = originNamed(name);
    return format === 'other-site' ? isSite : reader === format && !host;
  });
  return found.find((name) => (originNamed(name).isFile ?? false) === isFile) ?? found[0];
}
