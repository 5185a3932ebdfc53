import { TAGS } from '#libs/invalidation';

/** How much of a local time names its year, its month and its day. */
const DATE_LENGTHS = { year: 4, month: 7, day: 10 } as const;

/** A period by which entries are listed. */
type ListedPeriod = keyof typeof DATE_LENGTHS;
/** The periods by which entries are listed, the shortest first. */
export const LISTED_PERIODS: readonly ListedPeriod[] = ['day', 'month', 'year'];

/** The tag of the list of the entries of a type in the period around a local time. */
export const periodTag = (type: string, period: ListedPeriod, local: string): string =>
  TAGS.list(type, { date: local.slice(0, DATE_LENGTHS[period]) });
