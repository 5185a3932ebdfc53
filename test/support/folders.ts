/**
 * The folders of modules that consist of modules themselves, the lower ones first, and which of the lower ones each may
 * use, only through their `index.ts`. The files beside the folders, the module and its own public API, stand above all
 * of them. A folder that consists of modules in turn has an entry of its own, by its path: `redirection/engine`.
 */
export const FOLDERS: Record<string, Record<string, string[]>> = {
  aggregator: {
    origins: [],
    items: [],
    reading: ['items', 'origins'],
    common: ['items', 'origins', 'reading'],
    inserting: ['common', 'items', 'origins'],
    records: ['common', 'inserting', 'items', 'origins', 'reading'],
    services: ['common', 'items', 'origins', 'reading'],
    runs: ['common', 'inserting', 'items', 'records', 'services'],
    reports: ['common', 'inserting', 'items', 'records', 'services'],
    command: ['common', 'inserting', 'items', 'origins', 'reading', 'records', 'runs', 'services'],
  },
  calendar: {
    common: [],
    schedule: ['common'],
    places: ['common', 'schedule'],
    venues: ['common', 'places', 'schedule'],
    organizers: ['common', 'places', 'schedule'],
    terms: ['common'],
    events: ['common', 'organizers', 'places', 'schedule', 'terms', 'venues'],
    lists: ['common', 'events', 'organizers', 'schedule', 'terms', 'venues'],
    'page-queries': ['common', 'events', 'lists', 'organizers', 'places', 'schedule', 'terms', 'venues'],
    feeds: ['common', 'events', 'organizers', 'page-queries', 'schedule', 'terms', 'venues'],
    demo: ['common', 'events', 'organizers', 'schedule', 'venues'],
  },
  docs: { drawings: [] },
  redirection: {
    common: [],
    records: ['common'],
    matching: ['common'],
    logs: ['common'],
    groups: ['common', 'records'],
    rules: ['common', 'logs', 'matching', 'records'],
    engine: ['common', 'logs', 'matching', 'records', 'rules'],
    files: ['common', 'groups', 'logs', 'matching', 'records', 'rules'],
    settings: ['common', 'records'],
    plugin: ['common', 'groups', 'logs', 'records'],
  },
};

/** Modules whose folders have public APIs for other modules, but are not yet separate from the files beside them. */
export const UNDIVIDED = ['comments', 'database', 'entries', 'identity', 'media', 'settings', 'terms'];
