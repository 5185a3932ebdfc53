/** The class of a letter, which determines how it is indexed. Adjacent letters of one class form a word. */
export type Script = 'latin' | 'alphabetic' | 'unspaced';

/** A character as the collation compares it. Characters that compare equal have the same code. */
export interface Letter {
  script: Script;
  code: string;
}

type SendSql = (sql: string, parameters: unknown[]) => Promise<Record<string, string>[]>;

/** The collation of the searched columns. */
export const COLLATION = 'utf8mb4_unicode_ci';
/** Weights of the default collation table: the first digit, the first letter of scripts without spaces, ideographs. */
const FIRST_DIGIT = 0x0e29;
const FIRST_UNSPACED = 0x1400;
const IMPLICIT = 0xfb00;
const BATCH = 1000;
const LATIN = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Maps characters to letters as the database collation compares them. The weight of each character is queried once;
 * ASCII is built in.
 */
export class SearchAlphabet {
  private readonly letters = new Map<string, Letter | undefined>();
  private readonly latinByWeight = new Map<string, string>();

  /** Queries the weights of all characters of the texts that are not known yet. */
  async learn(texts: readonly string[], ask: SendSql): Promise<void> {
    const unknown = new Set<string>();
    for (const text of texts)
      for (const [character] of text.matchAll(/[^\p{ASCII}]/gu))
        if (!this.letters.has(character)) unknown.add(character);
    if (!unknown.size) return;
    if (!this.latinByWeight.size) {
      for (const [character, weight] of await weigh([...LATIN], ask)) this.latinByWeight.set(weight, character);
    }
    const characters = [...unknown];
    for (let from = 0; from < characters.length; from += BATCH) {
      const weights = await weigh(characters.slice(from, from + BATCH), ask);
      for (const [character, weight] of weights) this.letters.set(character, this.letterOf(character, weight));
    }
  }

  /** The letter of a learned character; `undefined` for separators. */
  get(character: string): Letter | undefined {
    return this.letters.get(character);
  }

  private letterOf(character: string, weight: string): Letter | undefined {
    const point = character.codePointAt(0) ?? 0;
    // The collation has no weights beyond U+FFFF: each character equals only itself.
    if (point > 0xffff) return { script: 'unspaced', code: encoded(point & 0xffff) };
    if (point >= 0xd800 && point <= 0xdfff) return undefined;
    const latin = this.latinByWeight.get(weight);
    if (latin) return { script: 'latin', code: latin };
    const first = Number.parseInt(weight.slice(0, 4), 16);
    if (!(first >= FIRST_DIGIT)) return undefined;
    if (first >= IMPLICIT) return { script: 'unspaced', code: encoded(Number.parseInt(weight.slice(4, 8), 16)) };
    return { script: first < FIRST_UNSPACED ? 'alphabetic' : 'unspaced', code: encoded(first) };
  }
}

const encoded = (number: number) => `_${number.toString(16).padStart(4, '0')}`;

async function weigh(characters: readonly string[], ask: SendSql): Promise<[string, string][]> {
  const columns = characters.map((_, index) => `HEX(WEIGHT_STRING(_utf8mb4 ? COLLATE ${COLLATION})) AS w${index}`);
  const [weights = {}] = await ask(`SELECT ${columns.join(', ')}`, [...characters]);
  return characters.map((character, index) => [character, weights[`w${index}`] ?? '']);
}
