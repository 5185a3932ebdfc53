import type { ItemReader } from './item-reader.js';

/** The readers by their names. Each is loaded where it is used. */
export const ITEM_READERS = {
  ical: async (): Promise<ItemReader> => (await import('../ical/ical-reader.js')).icalReader,
  csv: async (): Promise<ItemReader> => (await import('../csv/csv-reader.js')).csvReader,
  feed: async (): Promise<ItemReader> => (await import('../rss/feed-reader.js')).feedReader,
  'json-ld': async (): Promise<ItemReader> => (await import('../json-ld/json-ld-reader.js')).jsonLdReader,
};

export type ReaderName = keyof typeof ITEM_READERS;
