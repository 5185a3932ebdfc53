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

const numbers = new Map<string, Intl.NumberFormat>();

/** A whole number in the digits of a language and its region: those of Egypt differ from those of Morocco. */
export function inDigits(number: number, tag: string): string {
  let format = numbers.get(tag);
  if (!format) numbers.set(tag, (format = new Intl.NumberFormat(tag, { useGrouping: false })));
  return format.format(number);
}

/**
 * A function from language tags to the texts that `make` makes, once for each tag. Languages without a catalogue have
 * those of English.
 */
export function textsByTag<Catalogue extends object, Made>(
  catalogues: { readonly en: Catalogue },
  make: (catalogue: Catalogue, tag: string) => Made,
): (tag: string) => Made {
  // The catalogues of other languages differ in their plural forms only, as the tests check.
  const known = new Map(Object.entries(catalogues as Readonly<Record<string, Catalogue>>));
  const made = new Map<string, Made>();
  return (tag) => {
    let texts = made.get(tag);
    if (texts === undefined) {
      const catalogue = known.get(tag.split('-', 1)[0] ?? '');
      made.set(tag, (texts = catalogue ? make(catalogue, tag) : make(catalogues.en, 'en')));
    }
    return texts;
  };
}

/** The texts of a section in a language, with numbers in its digits. */
export function textsOf<Section extends object, Parameters extends TextParameters>(
  section: Section,
  tag: string,
  parameters: Parameters,
): Texts<Section, Parameters> {
  const texts = Object.entries(section as Record<string, CatalogueValue>).map(([key, value]) => {
    const names = parameters[key];
    return [key, names ? filledIn(value, names, pluralsOf(key, tag), tag) : value];
  });
  return Object.fromEntries(texts) as Texts<Section, Parameters>;
}

/** The function that fills in the parameters of a text. Plural forms depend on the first one. */
function filledIn(
  text: CatalogueValue,
  names: readonly string[],
  plurals: Intl.PluralRules,
  tag: string,
): (...values: unknown[]) => string {
  return (...values) => {
    const form = typeof text === 'string' ? text : (text[plurals.select(Number(values[0]))] ?? text.other ?? '');
    return form.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[names.indexOf(name)];
      return typeof value === 'number' ? inDigits(value, tag) : String(value);
    });
  };
}
