import type { WxrItem, WxrTerm } from '../wxr/wxr-records.js';
import { codeOfItem, FileLanguages, groupOfItem, namesLanguages } from './file-languages.js';

/** A term of a file in its language. */
export interface PlacedTerm {
  /** The number of its language. */
  language: number;
  /** The name of the group with its translations; empty for none. */
  group: string;
}

/** How the languages of a file become those of the site. */
export interface LanguageChoice {
  /** The numbers of the languages of the site, by the codes of the file. */
  numbers: ReadonlyMap<string, number>;
  /** The codes of the languages whose items and terms are left out. */
  skipped: ReadonlySet<string>;
  /** The number of the language of all that the file names none of. */
  fallback: number;
}

/** The languages of the items and terms of a run: the numbers that they have here. */
export class RunLanguages {
  constructor(
    private readonly file: FileLanguages,
    private readonly choice: LanguageChoice,
  ) {}

  /** Those of a file that names none. */
  static only(language: number): RunLanguages {
    return new RunLanguages(new FileLanguages(true), { numbers: new Map(), skipped: new Set(), fallback: language });
  }

  /** Whether the file names languages. */
  get areNamed(): boolean {
    return this.file.areNamed;
  }

  /** The number of the language of what the file names none of. */
  get fallback(): number {
    return this.choice.fallback;
  }

  /** The codes of the languages, by which URLs of the former site begin, with their numbers. */
  get codes(): ReadonlyMap<string, number> {
    return this.choice.numbers;
  }

  /** Whether terms of a taxonomy only say the languages of others. */
  areNames(taxonomy: string): boolean {
    return this.areNamed && namesLanguages(taxonomy);
  }

  /** The number of the language of an item: of one of a menu, that of the menu. */
  ofItem(item: Pick<WxrItem, 'terms' | 'meta'>): number {
    if (!this.areNamed) return this.choice.fallback;
    const code = codeOfItem(item) ?? this.codeOfTerms(item);
    return this.numberOf(code);
  }

  /** The number of the language of a term, and its group. */
  ofTerm(term: Pick<WxrTerm, 'id' | 'taxonomy' | 'slug' | 'meta'>): PlacedTerm {
    const place = this.areNamed ? this.file.placeOf(term) : undefined;
    return { language: this.numberOf(place?.code), group: place?.group ?? '' };
  }

  /** The group of an item with its translations; empty for none. */
  groupOf(item: Pick<WxrItem, 'terms' | 'meta'>): string {
    return this.areNamed ? groupOfItem(item) : '';
  }

  /** The code of the language of a record that is left out; undefined for the others. */
  skippedCode(record: WxrItem | WxrTerm): string | undefined {
    if (!this.choice.skipped.size) return undefined;
    const code =
      record.kind === 'term' ? this.file.placeOf(record)?.code : (codeOfItem(record) ?? this.codeOfTerms(record));
    return code !== undefined && this.choice.skipped.has(code) ? code : undefined;
  }

  /** The code of the language of the first term that has one. */
  private codeOfTerms({ terms }: Pick<WxrItem, 'terms'>): string | undefined {
    for (const { taxonomy, slug } of terms) {
      const code = this.file.placeOf({ id: 0, taxonomy, slug, meta: [] })?.code;
      if (code !== undefined) return code;
    }
    return undefined;
  }

  private numberOf(code: string | undefined): number {
    return (code === undefined ? undefined : this.choice.numbers.get(code)) ?? this.choice.fallback;
  }
}
