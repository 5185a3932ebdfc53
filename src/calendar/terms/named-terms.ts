import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { failArgument } from '#libs/errors';
import { CacheTags } from '#libs/invalidation';
import { sanitizeTermName, slugify } from '#libs/text';
import { tagTranslations, TERM_TAGS, TAG, TermImport, translationsOf, type Taxonomy } from '../../terms/index.js';
import { EVENT_CATEGORY, fail } from '../common/index.js';
import { DeclaredEventTerms } from './declared-event-terms.js';
import { EventTermsRepository, type NamedTerm, type PageTermRow } from './event-terms.repository.js';

/** A category or tag for its public page. */
export interface CategoryAtPath extends PageTermRow {
  /** Its id and those of its descendants. */
  ids: number[];
}

/** Finds event categories and tags by the slugs of their URLs. */
@Injectable()
export class CategoryPaths {
  constructor(private readonly stored: EventTermsRepository) {}

  /** Finds a category by the slugs of its ancestors and its own. */
  async at(slugs: readonly string[]): Promise<CategoryAtPath | undefined> {
    const above = await this.stored.categoryAndAbove(slugs.at(-1) ?? '');
    CacheTags.current?.addEach(TERM_TAGS.termUrl, ...above.map(({ id }) => id));
    const [term] = above;
    const path = above.toReversed();
    // Addresses with the slugs of the term itself lead to it in every language.
    const isHere =
      path.length === slugs.length && path.every(({ slug, ownSlug }, at) => [slug, ownSlug].includes(slugs[at] ?? ''));
    if (!term || !isHere) return undefined;
    return { ...term, ids: await this.stored.categoryAndBelow(term.id) };
  }

  /** The ids of a category and its descendants; empty for an unknown one. */
  below(id: number): Promise<number[]> {
    CacheTags.current?.addEach(TERM_TAGS.termUrl, id);
    return this.stored.categoryAndBelow(id);
  }

  /** Finds a tag by its slug. */
  async tag(slug: string): Promise<CategoryAtPath | undefined> {
    const term = await this.stored.tag(slug);
    tagTranslations(term ? [term] : []);
    return term && { ...term, ids: withTranslations([term]) };
  }
}

/** Finds the terms that list arguments refer to. */
@Injectable()
export class FilterTerms {
  constructor(private readonly stored: EventTermsRepository) {}

  /**
   * Finds the terms of an argument: a comma-separated text or a list of slugs, IDs and names, matched in this order.
   * @returns `undefined` if one of them does not exist.
   */
  find(taxonomy: Taxonomy, sent: unknown): Promise<NamedTerm[] | undefined> {
    const entries = entriesOf(sent);
    return RequestContext.memo(`filter ${taxonomy.name} ${entries?.join('\n')}`, async () =>
      entries?.length ? this.resolve(taxonomy, entries) : undefined,
    );
  }

  /** The ids of terms, of their translations, which events of other languages may have, and of all their descendants. */
  async withDescendants(taxonomy: Taxonomy, terms: readonly NamedTerm[]): Promise<number[]> {
    tagTranslations(terms);
    const ids = withTranslations(terms);
    if (!taxonomy.hierarchical) return ids;
    return this.stored.withDescendants(taxonomy, ids);
  }

  private async resolve(taxonomy: Taxonomy, entries: readonly string[]): Promise<NamedTerm[] | undefined> {
    const wanted = entries.map((entry) => ({
      slug: slugify(entry),
      id: /^\d{1,10}$/.test(entry) ? Number(entry) : 0,
      name: sanitizeTermName(entry),
    }));
    const found = await this.stored.findNamed(taxonomy, {
      ids: wanted.map(({ id }) => id),
      slugs: wanted.map(({ slug }) => slug),
      names: wanted.map(({ name }) => name),
    });
    // Those of the language of the request count more than those of the terms themselves.
    const bySlug = new Map([
      ...found.map((term) => [term.ownSlug, term] as const),
      ...found.map((term) => [term.slug, term] as const),
    ]);
    const byId = new Map(found.map((term) => [term.id, term]));
    // Reversed, so that the oldest of several terms with the same name wins.
    const named = found.toReversed();
    const byName = new Map([
      ...named.map((term) => [term.ownName.toLowerCase(), term] as const),
      ...named.map((term) => [term.name.toLowerCase(), term] as const),
    ]);
    const terms = new Map<number, NamedTerm>();
    for (const { slug, id, name } of wanted) {
      const term = bySlug.get(slug) ?? byId.get(id) ?? byName.get(name.toLowerCase());
      if (!term) return undefined;
      terms.set(term.id, term);
    }
    return [...terms.values()];
  }
}

/** The ids of terms and their translations: an event has a term in whatever language it was given to it. */
const withTranslations = (terms: readonly { id: number; translations?: string | null }[]): number[] => [
  ...new Set(terms.flatMap(({ id, translations }) => [id, ...translationsOf(translations).map((one) => one.id)])),
];

function entriesOf(sent: unknown): string[] | undefined {
  const parts: unknown[] = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? sent : [sent];
  if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return undefined;
  return [...new Set(parts.map((part) => String(part).trim()).filter(Boolean))];
}

/** A reference to a term: an ID, or a slug or name. */
type Wanted = number | string;

const MAX_TERMS = 1000;
const BUILT_IN = [
  ['categories', EVENT_CATEGORY],
  ['tags', TAG],
] as const;

/** The terms of an event in a request. */
interface SentTerms {
  categories?: unknown;
  tags?: unknown;
  /** Those of declared taxonomies, by their REST bases. */
  terms?: Readonly<Record<string, unknown>>;
}

/** Finds or creates the terms of an event. */
@Injectable()
export class EventTerms {
  constructor(
    private readonly stored: EventTermsRepository,
    private readonly terms: TermImport,
    private readonly declared: DeclaredEventTerms,
  ) {}

  /** The ids of the sent terms by taxonomy. Call it in the transaction that writes the event. */
  async resolve({ terms = {}, ...sent }: SentTerms): Promise<Map<string, number[]>> {
    const sets = new Map<string, number[]>();
    const lists = [
      ...BUILT_IN.map(([name, taxonomy]) => [name, taxonomy, sent[name]] as const),
      ...this.declared.all.map((taxonomy) => [taxonomy.restBase, taxonomy, terms[taxonomy.restBase]] as const),
    ];
    for (const [name, taxonomy, list] of lists) {
      if (list === undefined) continue;
      const wanted = readTerms(list);
      if (wanted.length > MAX_TERMS) failArgument(name, { message: `${name} must hold at most ${MAX_TERMS} items.` });
      sets.set(taxonomy.name, await this.idsOf(taxonomy, wanted));
    }
    return sets;
  }

  private async idsOf(taxonomy: Taxonomy, wanted: Wanted[]): Promise<number[]> {
    const known = await this.known(taxonomy, wanted);
    const found = wanted.map((one) => findTerm(known, one));
    const missing = wanted.filter((one, index) => found[index] === undefined && isNewName(one)).map(String);
    if (missing.length && !currentViewer().can(taxonomy.create)) fail('rest_forbidden');
    // Sorted, so that two transactions with the same names cannot deadlock.
    for (const name of [...new Set(missing)].sort()) {
      found.push(await this.terms.create(taxonomy.name, { name, slug: '', description: '', parentId: 0 }));
    }
    return [...new Set(found.filter((id) => id !== undefined))];
  }

  /** The terms that match an ID, slug or name. */
  private known(taxonomy: Taxonomy, wanted: Wanted[]): Promise<NamedTerm[]> {
    const words = wanted.filter((one) => typeof one === 'string');
    return this.stored.findNamedCurrent(taxonomy, {
      ids: wanted.map(idOf).filter((id) => id !== undefined),
      slugs: words.map((word) => slugify(word)),
      names: words.map((word) => sanitizeTermName(word)),
    });
  }
}

/** Reads references to terms: a list, a comma-separated text, or a single one. An object stands for its ID or name. */
function readTerms(sent: unknown): Wanted[] {
  const list = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? (sent as unknown[]) : [sent];
  return list.map(readTerm).filter((one) => one !== undefined);
}

function readTerm(sent: unknown): Wanted | undefined {
  if (typeof sent === 'number') return sent;
  if (typeof sent === 'string') return sent.trim() || undefined;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined;
  const { id, slug, name } = sent as Record<string, unknown>;
  return [id, slug, name].find(
    (one): one is Wanted => typeof one === 'number' || (typeof one === 'string' && one !== ''),
  );
}

/** Finds the ID of a term. A number is an ID, a numeric text an ID or a slug, another text a slug or a name. */
function findTerm(known: readonly NamedTerm[], wanted: Wanted): number | undefined {
  const number = idOf(wanted);
  const byId = known.find(({ id }) => id === number);
  if (byId || typeof wanted === 'number') return byId?.id;
  const slug = slugify(wanted);
  const name = keyOf(wanted);
  const isCalled = (term: NamedTerm) => keyOf(term.name) === name || keyOf(term.ownName) === name;
  return (known.find((term) => [term.slug, term.ownSlug].includes(slug)) ?? known.find(isCalled))?.id;
}

function idOf(wanted: Wanted): number | undefined {
  const id = typeof wanted === 'number' || /^\d{1,15}$/.test(wanted) ? Number(wanted) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Normalizes a name for comparison: letter case and markup do not matter. */
const keyOf = (name: string): string => sanitizeTermName(name).toLowerCase();

/** Whether a new term may have this name; numbers are not allowed. */
const isNewName = (wanted: Wanted): boolean =>
  typeof wanted === 'string' && !/^\d+$/.test(wanted) && sanitizeTermName(wanted) !== '';
