import { TERMS } from './content/terms.js';
import type { MadeItem } from './demo-registry.js';

/** The ids that the first entries of a new site get, so that examples can name them. */
const FIRST_IDS: Readonly<Record<string, number>> = { 'entry:post': 1, 'entry:page': 9, 'entry:attachment': 12 };

/** The items that a run of the demo has made so far, and those that it refers to. */
export class DemoWork {
  private readonly ids = new Map<string, number>();
  /** What this run has made. */
  readonly items: Omit<MadeItem, 'mark'>[] = [];

  constructor(
    /** Author of what has no author of its own. */
    readonly authorId: number,
    /** Whether the site has had no content before. */
    private readonly isNew: boolean,
  ) {}

  /** Records an item that was made. */
  made(kind: string, key: string, id: number): void {
    this.items.push({ kind, key, id });
    this.found(kind, key, id);
  }

  /** Records an item of the site that the demo uses. It is never removed. */
  found(kind: string, key: string, id: number): void {
    this.ids.set(`${kind} ${key}`, id);
  }

  /** The id of an item by its key. */
  id(kind: string, key: string): number {
    const id = this.ids.get(`${kind} ${key}`);
    if (id === undefined) throw new Error(`The demo has no ${kind} ${key}.`);
    return id;
  }

  /** The id of an item by its key; undefined if the site does not have it any more. */
  known(kind: string, key: string): number | undefined {
    return this.ids.get(`${kind} ${key}`);
  }

  /** The term of a language that translates the one with a key; undefined if there is none. */
  knownTerm(
    key: string,
    translated: string,
    taxonomies: readonly string[],
  ): { taxonomy: string; id: number } | undefined {
    const taxonomy = TERMS.find((term) => term.key === key && taxonomies.includes(term.taxonomy))?.taxonomy ?? '';
    const id = this.known(`term:${taxonomy}`, translated);
    return id === undefined ? undefined : { taxonomy, id };
  }

  /** A term by its key, of one of the taxonomies. */
  term(key: string, taxonomies: readonly string[]): { taxonomy: string; id: number } {
    const found = TERMS.find((term) => term.key === key && taxonomies.includes(term.taxonomy));
    const taxonomy = found?.taxonomy ?? '';
    return { taxonomy, id: this.id(`term:${taxonomy}`, key) };
  }

  /** The id that an entry of a new site gets, by its place among those of its kind; undefined on other sites. */
  number(kind: string, place: number): number | undefined {
    const first = FIRST_IDS[kind];
    return this.isNew && first !== undefined ? first + place : undefined;
  }
}
