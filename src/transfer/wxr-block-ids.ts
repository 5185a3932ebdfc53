import { Injectable } from '@nestjs/common';
import { replaceAttributes, type BlockAttributes } from '#libs/blocks';
import { Taxonomies, type Taxonomy } from '../terms/index.js';
import type { WxrImportRun } from './import-run.js';
import { WxrTerms } from './wxr-terms.js';

/** Finds the local id for an id of the file; undefined where there is none. */
type FindId = (kind: string, foreignId: number) => number | undefined;

/** The kind of ids of accounts; other kinds are taxonomies. */
const AUTHOR = 'author';

const CANDIDATE = /<!--\s+wp:(?:core\/)?(?:latest-posts|query)\s/;

/** Replaces the ids in a value: a number, or numbers with commas. */
function scalarMapped(value: unknown, kind: string, find: FindId): unknown {
  if (typeof value === 'number') return find(kind, value) ?? value;
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((id) => (/^\s*\d{1,15}\s*$/.test(id) ? (find(kind, Number(id)) ?? id) : id))
    .join(',');
}

/** Replaces the ids in a value, or in a list of values or of objects with ids. */
function mapped(value: unknown, kind: string, find: FindId): unknown {
  if (!Array.isArray(value)) return scalarMapped(value, kind, find);
  return value.map((one: unknown) =>
    isMap(one) && 'id' in one ? { ...one, id: scalarMapped(one.id, kind, find) } : scalarMapped(one, kind, find),
  );
}

/** Replaces the ids in some members of an object. Others stay as they are. */
function membersMapped(
  object: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, string>>,
  find: FindId,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      return [name, kind === undefined ? value : mapped(value, kind, find)];
    }),
  );
}

/** The attribute of a block with the id of an author. */
const AUTHOR_ATTRIBUTES: Readonly<Record<string, string>> = {
  'core/query': 'author',
  'core/latest-posts': 'selectedAuthor',
};

/** The attributes of a block with local ids; undefined for blocks that name none. */
function withLocalIds(
  name: string,
  attributes: BlockAttributes,
  taxonomies: readonly Taxonomy[],
  find: FindId,
): BlockAttributes | undefined {
  const author = AUTHOR_ATTRIBUTES[name];
  const { query } = attributes;
  const isQuery = name === 'core/query';
  if (author === undefined || (isQuery && !isMap(query))) return undefined;
  const terms = taxonomies.flatMap((one): [string, string][] => {
    const attribute = one.blockAttributes?.[name];
    return attribute === undefined ? [] : [[attribute, one.name]];
  });
  const kinds = { ...Object.fromEntries(terms), [author]: AUTHOR };
  if (!isQuery || !isMap(query)) return membersMapped(attributes, kinds, find);
  const ofTaxonomies = Object.fromEntries(taxonomies.map((one) => [one.name, one.name]));
  const byTaxonomy = isMap(query.taxQuery) ? { taxQuery: membersMapped(query.taxQuery, ofTaxonomies, find) } : {};
  return { ...attributes, query: { ...membersMapped(query, kinds, find), ...byTaxonomy } };
}

/**
 * Terms and accounts get new ids here, which the blocks that list posts of them have to name. The ids of entries stay if
 * they are free.
 */
@Injectable()
export class WxrBlockIds {
  constructor(
    private readonly terms: WxrTerms,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** A text whose blocks name the imported terms and accounts. Ids that the file does not declare stay. */
  async localized(run: WxrImportRun, content: string): Promise<string> {
    if (!CANDIDATE.test(content)) return content;
    const taxonomies = this.taxonomies.imported;
    const wanted = new Map<string, { kind: string; foreignId: number }>();
    replaceAttributes(content, (name, attributes) => {
      withLocalIds(name, attributes, taxonomies, (kind, foreignId) => {
        wanted.set(`${kind} ${foreignId}`, { kind, foreignId });
        return undefined;
      });
      return undefined;
    });
    const found = new Map<string, number>();
    for (const [key, { kind, foreignId }] of wanted) {
      const id = await this.localId(run, kind, foreignId);
      if (id !== undefined && id !== foreignId) found.set(key, id);
    }
    if (!found.size) return content;
    return replaceAttributes(content, (name, attributes) =>
      withLocalIds(name, attributes, taxonomies, (kind, foreignId) => found.get(`${kind} ${foreignId}`)),
    );
  }

  private async localId(run: WxrImportRun, kind: string, foreignId: number): Promise<number | undefined> {
    if (kind === AUTHOR) return run.accounts.get(foreignId);
    const term = await this.terms.byForeignId(run, foreignId);
    return term?.taxonomy === kind ? term.id : undefined;
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
