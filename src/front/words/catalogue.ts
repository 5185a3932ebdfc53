/**
 * The texts that have parameters, and these in the order of their call. A text names them in braces: `Page {page} of
 * {pages}`.
 */
export const PARAMETERS = {
  below: ['name'],
  searchTitle: ['text'],
  found: ['count'],
  pageNumber: ['page', 'pages'],
  categoryTitle: ['name'],
  tagTitle: ['name'],
  authorTitle: ['name'],
  dateTitle: ['when'],
  download: ['name'],
  comments: ['count'],
  commentsOn: ['title'],
  replyTo: ['name'],
  replyForm: ['name'],
  badField: ['name'],
  of: ['name'],
  onDay: ['day'],
  inMonth: ['month'],
  more: ['count'],
  inWeek: ['days'],
  everyYears: ['count'],
  everyMonths: ['count'],
  everyWeeks: ['count'],
  everyDays: ['count'],
  everyHours: ['count'],
  onWeekdays: ['days'],
  ordinal: ['count'],
  ordinalFromEnd: ['nth'],
  onMonthDays: ['days'],
  onDaysOfMonth: ['days'],
  dayFromEnd: ['nth'],
  onYearDays: ['days'],
  onDate: ['day'],
  inWeeks: ['weeks'],
  inMonths: ['months'],
  atTimes: ['times'],
  ofThose: ['nth'],
  withCount: ['count', 'rule'],
  withEnd: ['rule', 'day'],
  onDates: ['days'],
  someDates: ['count'],
  also: ['dates'],
  not: ['dates'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Parameters = typeof PARAMETERS;
type Values<Names extends readonly string[]> = {
  -readonly [Index in keyof Names]: Names[Index] extends 'count' | 'page' | 'pages' ? number : string;
};

/**
 * The texts of a section of a catalogue: a string, a function for a text with parameters, or a group of strings. The
 * functions take plain text and return plain text, or take HTML and return HTML.
 */
export type Texts<Section> = {
  readonly [Key in keyof Section]: Key extends keyof Parameters
    ? (...values: Values<Parameters[Key]>) => string
    : Section[Key] extends string
      ? string
      : Section[Key] & Readonly<Record<string, string>>;
};

/** A value of a catalogue: a text, its plural forms by `Intl.PluralRules` categories, or a group of texts. */
export type CatalogueValue = string | Readonly<Record<string, string>>;

/** Whether a value has plural forms. */
export const isPlural = (value: CatalogueValue): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && 'other' in value;

/** The forms that a text with a number may have: `1st` and `2nd` for ordinals, `1 day` and `2 days` for all others. */
export const pluralsOf = (key: string, language: string): Intl.PluralRules =>
  new Intl.PluralRules(language, { type: key === 'ordinal' ? 'ordinal' : 'cardinal' });

/** The texts of a section in a language. */
export function textsOf<Section extends object>(section: Section, language: string): Texts<Section> {
  const texts = Object.entries(section as Record<string, CatalogueValue>).map(([key, value]) => {
    const names: readonly string[] | undefined = PARAMETERS[key as keyof Parameters];
    return [key, names ? filledIn(value, names, pluralsOf(key, language)) : value];
  });
  return Object.fromEntries(texts) as Texts<Section>;
}

/** The function that fills in the parameters of a text. Plural forms depend on the first one. */
function filledIn(
  text: CatalogueValue,
  names: readonly string[],
  plurals: Intl.PluralRules,
): (...values: unknown[]) => string {
  return (...values) => {
    const form = typeof text === 'string' ? text : (text[plurals.select(Number(values[0]))] ?? text.other ?? '');
    return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[names.indexOf(name)]));
  };
}
