import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db, duplicateKey } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Events, ResourceChanged } from '#libs/events';
import { sanitizeInlineHtml, sanitizeTermName, slugify } from '#libs/text';
import { fail } from './terms.errors.js';
import { TermTouches } from './term-touches.js';
import type { Taxonomy } from './taxonomies.js';
import { TermRemoval } from './term-removal.js';
import { Term } from './term.entity.js';
import { TERM_COLUMNS, type TermRow } from './term-row.js';
import { TermSlugs } from './term-slugs.js';

/** What may be written to a term; absent members stay as they are. */
export interface TermInput {
  name?: string;
  description?: string;
  slug?: string;
  parent?: number;
}

type Ancestor = Pick<TermRow, 'id' | 'parentId' | 'slug'>;

const MAX_NAME = 200;
const MAX_DESCRIPTION = 65_535;
/** More than requests can run at once, as each round lets at least one of them through. */
const ATTEMPTS = 200;

const memoKey = (id: number) => `term ${id}`;

/** Reads and writes single terms of any taxonomy; each write is one transaction. */
@Injectable()
export class TermsService {
  constructor(
    private readonly db: Db,
    private readonly slugs: TermSlugs,
    private readonly removal: TermRemoval,
    private readonly events: Events,
    private readonly touches: TermTouches,
  ) {}

  /** The term of a number, if there is one; read once per request. */
  async find(taxonomy: Taxonomy, id: number): Promise<TermRow | undefined> {
    const term = await RequestContext.memo(memoKey(id), async () => {
      const [row] = await this.db.rows<TermRow>(`SELECT ${TERM_COLUMNS} FROM terms t WHERE t.id = ?`, [id]);
      return row;
    });
    return term?.taxonomy === taxonomy.name ? term : undefined;
  }

  /** The term of a number, or a 404. */
  async get(taxonomy: Taxonomy, id: number): Promise<TermRow> {
    return (await this.find(taxonomy, id)) ?? fail('rest_term_invalid');
  }

  /** Creates a term and answers its number; one of the same name makes it fail with `term_exists` (content 7.3). */
  async create(taxonomy: Taxonomy, input: TermInput): Promise<number> {
    const name = cleanName(input.name ?? '');
    const description = cleanDescription(input.description ?? '');
    return this.settle(async () => {
      const ancestors = await this.lineage(taxonomy, input.parent ?? 0);
      const parentId = ancestors[0]?.id ?? 0;
      const wanted = slugify(input.slug ?? '');
      const namesake = await this.namesake(taxonomy, parentId, name);
      if (namesake !== undefined && (!wanted || (await this.slugs.isTaken(taxonomy.name, wanted)))) {
        fail('term_exists', { term_id: namesake }, { additional_data: [namesake, namesake] });
      }
      const base = wanted || slugify(name);
      const slug = base && (await this.slugs.free(taxonomy.name, base, slugsOf(ancestors)));
      const nameKey = namesake === undefined ? keyOf(name) : null;
      const term = { taxonomy: taxonomy.name, name, nameKey, slug, description, parentId, termGroup: 0, count: 0 };
      const id = await this.db.insert(Term, term);
      if (!slug) await this.db.of(Term).update({ id }, { slug: await this.slugs.free(taxonomy.name, String(id)) });
      await this.events.publish(new ResourceChanged(taxonomy.name, id, 'created'));
      await this.touches.created(taxonomy);
      return id;
    });
  }

  /** Changes what was sent of a term; a slug in use makes it fail with `duplicate_term_slug`. */
  async update(taxonomy: Taxonomy, id: number, input: TermInput): Promise<void> {
    const name = input.name === undefined ? undefined : cleanName(input.name);
    const description = input.description === undefined ? undefined : cleanDescription(input.description);
    await this.settle(async () => {
      const before = await this.lock(taxonomy, id);
      const ancestors = await this.newLineage(taxonomy, before, input);
      const after = {
        name: name ?? before.name,
        description: description ?? before.description,
        parentId: ancestors ? (ancestors[0]?.id ?? 0) : before.parentId,
      };
      const slug = await this.newSlug(taxonomy, before, after, input.slug, ancestors ?? []);
      const key = await this.newKey(taxonomy, before, after);
      await this.db.of(Term).update({ id }, { ...after, ...key, slug });
      await this.events.publish(new ResourceChanged(taxonomy.name, id, 'updated'));
      await this.touches.updated(taxonomy, before, { ...after, slug });
    });
    RequestContext.forget(memoKey(id));
  }

  /** Removes a term for good (content 7.4). */
  async delete(taxonomy: Taxonomy, id: number): Promise<void> {
    await this.settle(async () => {
      await this.removal.remove(taxonomy, await this.lock(taxonomy, id));
      await this.events.publish(new ResourceChanged(taxonomy.name, id, 'deleted'));
    });
    RequestContext.forget(memoKey(id));
  }

  /** Runs a write in a transaction, again whenever somebody else took a name or a slug after it was seen to be free. */
  private async settle<T>(write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.atomic(write);
      } catch (error) {
        if (duplicateKey(error) === undefined || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  private async lock(taxonomy: Taxonomy, id: number): Promise<TermRow> {
    const [row] = await this.db.current<TermRow>(
      `SELECT ${TERM_COLUMNS} FROM terms t WHERE t.id = ? AND t.taxonomy = ? FOR UPDATE`,
      [id, taxonomy.name],
    );
    return row ?? fail('rest_term_invalid');
  }

  /**
   * The parent and everything above it, nearest first. They stay locked, so that no two writers can close a loop and
   * no parent is deleted below a new child.
   */
  private async lineage(taxonomy: Taxonomy, parentId: number): Promise<Ancestor[]> {
    const found = new Map<number, Ancestor>();
    for (let id = parentId; id !== 0 && !found.has(id);) {
      const [row] = await this.db.current<Ancestor>(
        'SELECT id, parent_id AS parentId, slug FROM terms WHERE id = ? AND taxonomy = ? FOR UPDATE',
        [id, taxonomy.name],
      );
      if (!row) {
        if (id === parentId) fail('rest_term_invalid', { status: 400, message: 'Parent term does not exist.' });
        break;
      }
      found.set(id, row);
      id = row.parentId;
    }
    return [...found.values()];
  }

  /** The ancestors after an update where they matter to it: a parent below the term itself counts as none. */
  private async newLineage(
    taxonomy: Taxonomy,
    { id, parentId }: TermRow,
    { parent, slug }: TermInput,
  ): Promise<Ancestor[] | undefined> {
    if (parent !== undefined) {
      const ancestors = await this.lineage(taxonomy, parent);
      return ancestors.some((ancestor) => ancestor.id === id) ? [] : ancestors;
    }
    return slug === undefined ? undefined : this.lineage(taxonomy, parentId);
  }

  private async newSlug(
    { name: taxonomy }: Taxonomy,
    before: TermRow,
    after: Pick<TermRow, 'name' | 'parentId'>,
    sent: string | undefined,
    ancestors: Ancestor[],
  ): Promise<string> {
    if (sent === undefined) return before.slug;
    const wanted = slugify(sent);
    const mayDiffer = !wanted || after.parentId !== before.parentId;
    const base = wanted || slugify(after.name) || String(before.id);
    if (mayDiffer) return this.slugs.free(taxonomy, base, slugsOf(ancestors), before.id);
    return (await this.slugs.isTaken(taxonomy, base, before.id)) ? fail('duplicate_term_slug') : base;
  }

  /** The claim on the name, made anew where name or place change; an update may leave two siblings with one name. */
  private async newKey(
    taxonomy: Taxonomy,
    before: TermRow,
    { name, parentId }: Pick<TermRow, 'name' | 'parentId'>,
  ): Promise<Partial<Pick<Term, 'nameKey'>>> {
    if (name === before.name && parentId === before.parentId) return {};
    const namesake = await this.namesake(taxonomy, parentId, name, before.id);
    return { nameKey: namesake === undefined ? keyOf(name) : null };
  }

  /** The first term of the same name, whatever the letter case, below the same parent. */
  private async namesake(
    taxonomy: Taxonomy,
    parentId: number,
    name: string,
    exceptId = 0,
  ): Promise<number | undefined> {
    const key = keyOf(name);
    // The collation also takes letters with and without accents for the same, and does not know the case of all.
    const rows = await this.db.current<Pick<TermRow, 'id' | 'name'>>(
      `SELECT id, name FROM terms WHERE taxonomy = ? AND parent_id = ? AND name = ? AND id <> ?
       UNION SELECT id, name FROM terms WHERE taxonomy = ? AND parent_id = ? AND name_key = ? AND id <> ? ORDER BY id`,
      [taxonomy.name, parentId, name, exceptId, taxonomy.name, parentId, key, exceptId],
    );
    return rows.find((row) => keyOf(row.name) === key)?.id;
  }
}

const slugsOf = (ancestors: readonly Ancestor[]): string[] => ancestors.map(({ slug }) => slug);

/** What two names have in common that differ in letter case only; never longer than they are, as `İ` would become. */
const keyOf = (name: string): string => name.replaceAll('İ', 'i').toLowerCase();

function cleanName(sent: string): string {
  const name = sanitizeTermName(sent);
  if (!name) fail('empty_term_name');
  if ([...name].length > MAX_NAME)
    failArgument('name', { code: 'rest_too_long', message: `name must have at most ${MAX_NAME} characters.` });
  return name;
}

function cleanDescription(sent: string): string {
  const description = sanitizeInlineHtml(sent);
  if (Buffer.byteLength(description) > MAX_DESCRIPTION) {
    failArgument('description', {
      code: 'rest_too_long',
      message: `description must have at most ${MAX_DESCRIPTION} bytes.`,
    });
  }
  return description;
}
