import { parsePhpSerialized, type PhpValue } from '#libs/php';
import { type FieldShape, InvalidValue, readValue } from '../../model/index.js';

/** The simple types that values are tried as, the narrowest first. */
const TRIED = ['date', 'integer', 'number', 'time', 'date-time', 'colour', 'email', 'url'] as const;
type Tried = (typeof TRIED)[number];

/** What values of a type look like beside what the type accepts: types accept more forms than they have. */
const LOOKS: Partial<Record<Tried, RegExp>> = {
  date: /^(?:19|20)\d{6}$|^\d{4}-/,
  colour: /^#/,
  url: /^https?:\/\//i,
  time: /:/,
  'date-time': /^\d{4}-\d{2}-\d{2}[ T]\d/,
};
const CONTEXT = { isFiltered: false, momentOf: (text: string) => (Number.isNaN(Date.parse(text)) ? undefined : text) };

const MAX_CHOICES = 12;
const MAX_CHOICE_LENGTH = 40;
/** A choice has each of its values this many times on average, and this many in all. */
const CHOICE_REPEATS = 5;
const CHOICE_COUNT = 20;
const MAX_MEMBERS = 50;
const MAX_IDS = 20_000;
const SHORT = 200;
const MEMBER_NAME = /^[a-z_][a-z0-9_-]{0,63}$/i;
const SERIALIZED = /^[aO]:\d+:/;

/** Counts the values of a key, and finds the narrowest form that all of them have. */
export class SeenValues {
  count = 0;
  /** Values that look like data of PHP, but cannot be read. */
  broken = 0;
  private scalars = 0;
  /** Truth values among them. */
  private truths = 0;
  private lists = 0;
  private records = 0;
  private readonly tried = new Set<Tried>(TRIED);
  /** Different values; undefined once there are too many for a choice. */
  private choices: Set<string> | undefined = new Set();
  /** Values that are whole numbers, while all are and there are not too many. */
  private ids: Set<number> | undefined = new Set();
  private isLong = false;
  private hasMarkup = false;
  private items: SeenValues | undefined;
  private readonly members = new Map<string, SeenValues>();
  private hasOtherNames = false;

  /** Counts a custom value. Empty ones say nothing. */
  add(text: string): void {
    if (text === '') return;
    this.count += 1;
    const data = SERIALIZED.test(text) ? parsePhpSerialized(text) : undefined;
    if (data === undefined && SERIALIZED.test(text)) this.broken += 1;
    this.addValue(data ?? text);
  }

  /** Counts the members of an object whose values have keys of their own. */
  addMembers(members: ReadonlyMap<string, string>): void {
    this.records += 1;
    for (const [name, value] of members) this.member(name)?.add(value);
  }

  /** Counts a list whose items have keys of their own. */
  addRows(rows: readonly ReadonlyMap<string, string>[]): void {
    this.count += 1;
    this.lists += 1;
    this.items ??= new SeenValues();
    for (const row of rows) this.items.addMembers(row);
  }

  private addValue(value: PhpValue): void {
    if (value === null || value === '') return;
    // PHP writes empty lists and empty objects alike.
    if (Array.isArray(value) && !value.length) return;
    if (Array.isArray(value)) {
      this.lists += 1;
      this.items ??= new SeenValues();
      for (const one of value) this.items.addValue(one);
    } else if (typeof value === 'object') {
      this.records += 1;
      for (const [name, one] of Object.entries(value)) this.member(name)?.addValue(one);
    } else {
      if (typeof value === 'boolean') this.truths += 1;
      this.addScalar(String(value));
    }
  }

  private addScalar(text: string): void {
    this.scalars += 1;
    for (const type of this.tried) {
      const isOfType = LOOKS[type]?.test(text) ?? true;
      if (!isOfType || readValue(text, { type }, CONTEXT) instanceof InvalidValue) this.tried.delete(type);
    }
    if (this.choices && text.length <= MAX_CHOICE_LENGTH && this.choices.size <= MAX_CHOICES) this.choices.add(text);
    else this.choices = undefined;
    const id = Number(text);
    if (this.ids && Number.isSafeInteger(id) && id > 0 && this.ids.size < MAX_IDS) this.ids.add(id);
    else this.ids = undefined;
    this.isLong ||= text.length > SHORT || text.includes('\n');
    this.hasMarkup ||= /<[a-z][^>]*>/i.test(text);
  }

  private member(name: string): SeenValues | undefined {
    const known = this.members.get(name);
    if (known) return known;
    if (!MEMBER_NAME.test(name) || this.members.size >= MAX_MEMBERS) {
      this.hasOtherNames = true;
      return undefined;
    }
    const seen = new SeenValues();
    this.members.set(name, seen);
    return seen;
  }

  /**
   * The narrowest form that all values have; undefined if they have several. `typeOf` is the type of an item of the site,
   * to which numbers may refer.
   */
  shape(typeOf: (id: number) => string | undefined): FieldShape | undefined {
    const kinds = [this.scalars, this.lists, this.records].filter(Boolean).length;
    if (kinds > 1 || this.broken) return this.broken && kinds === 1 && this.scalars ? { type: 'text' } : undefined;
    if (this.records) return this.objectShape(typeOf);
    if (!this.lists) return this.scalarShape(typeOf);
    const item = this.items?.shape(typeOf) ?? (this.items?.scalars ? undefined : { type: 'string' as const });
    if (!item) return undefined;
    return item.type === 'object' || item.type === 'list' ? { type: 'list', of: item } : { ...item, many: true };
  }

  private objectShape(typeOf: (id: number) => string | undefined): FieldShape | undefined {
    if (this.hasOtherNames) return undefined;
    const members: Record<string, FieldShape> = {};
    for (const [name, seen] of this.members) {
      const shape = seen.shape(typeOf);
      // Members that were always empty are texts.
      if (!shape && seen.scalars + seen.lists + seen.records) return undefined;
      members[name] = shape ?? { type: 'string' };
    }
    return Object.keys(members).length ? { type: 'object', members } : undefined;
  }

  private scalarShape(typeOf: (id: number) => string | undefined): FieldShape | undefined {
    if (!this.scalars) return undefined;
    const referred = this.referredTypes(typeOf);
    if (referred) return { type: 'reference', to: referred };
    const values = this.choices;
    const isTruth = values?.size === 2 && values.has('0') && values.has('1');
    if (isTruth || this.truths === this.scalars) return { type: 'boolean' };
    const [narrowest] = TRIED.filter((type) => this.tried.has(type));
    if (narrowest) return { type: narrowest };
    const isChoice = values && this.scalars >= Math.max(CHOICE_COUNT, CHOICE_REPEATS * values.size);
    if (isChoice && !this.hasMarkup) return { type: 'choice', of: [...values].sort() };
    if (this.hasMarkup) return { type: 'html' };
    return { type: this.isLong ? 'text' : 'string' };
  }

  /** The types of the items that all values are ids of. Small numbers are ids of something too often. */
  private referredTypes(typeOf: (id: number) => string | undefined): string[] | undefined {
    if (!this.ids?.size || !this.mayRefer) return undefined;
    const types = new Set<string>();
    for (const id of this.ids) {
      const type = typeOf(id);
      if (type === undefined) return undefined;
      types.add(type);
    }
    return [...types].sort();
  }

  /** Whether whole numbers are looked for among the ids of items: a plugin for fields says that it is a field. */
  mayRefer = false;

  /** The same for items and members. */
  allowReferences(): void {
    this.mayRefer = true;
    this.items?.allowReferences();
    for (const member of this.members.values()) member.allowReferences();
  }
}
