/** The texts that have parameters, and these in the order of their call: `Page {page} of {pages}` has two. */
export type TextParameters = Readonly<Record<string, readonly string[]>>;

type Values<Names extends readonly string[]> = {
  -readonly [Index in keyof Names]: Names[Index] extends 'count' | 'page' | 'pages' ? number : string;
};

/**
 * The texts of a section of a catalogue: a string, a function for a text with parameters, or a group of strings. The
 * functions take plain text and return plain text, or take HTML and return HTML.
 */
export type Texts<Section, Parameters extends TextParameters> = {
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
export function textsOf<Section extends object, Parameters extends TextParameters>(
  section: Section,
  language: string,
  parameters: Parameters,
): Texts<Section, Parameters> {
  const texts = Object.entries(section as Record<string, CatalogueValue>).map(([key, value]) => {
    const names = parameters[key];
    return [key, names ? filledIn(value, names, pluralsOf(key, language)) : value];
  });
  return Object.fromEntries(texts) as Texts<Section, Parameters>;
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
