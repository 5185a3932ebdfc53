import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Dialect } from '#libs/presenting';
import { Taxonomies, TermImport } from '../terms/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { failureReason, keptId, type WxrImportRun } from './import-run.js';
import { NotedTexts, TERM_PLACE } from './urls/noted-texts.js';
import { WxrValues } from './wxr-values.js';
import type { WxrItemTerm, WxrTerm } from './wxr/wxr-records.js';

/** A taxonomy whose terms are imported, with their kind in the report. */
interface ImportedTaxonomy {
  name: string;
  kind: string;
}

const kindOf = (taxonomy: string) => `term:${taxonomy}`;
/** Kind of terms that still lack their parent. */
const openKindOf = (taxonomy: string) => `links:${taxonomy}`;

/** Imports terms with their hierarchy. Parents may follow their children. */
@Injectable()
export class WxrTerms {
  constructor(
    private readonly terms: TermImport,
    private readonly taxonomies: Taxonomies,
    private readonly dialect: Dialect,
    private readonly origins: ImportOriginsRepository,
    private readonly noted: NotedTexts,
    private readonly values: WxrValues,
    private readonly db: Db,
  ) {}

  /** The taxonomy that exports call by a name, if its terms are imported. */
  taxonomyOf(foreign: string): ImportedTaxonomy | undefined {
    const taxonomy = this.taxonomies.get(this.dialect.canonicalOf(foreign));
    return taxonomy?.imported && { name: taxonomy.name, kind: taxonomy.imported.as };
  }

  /** Kinds of all terms that still lack their parent. */
  get openKinds(): string[] {
    return this.taxonomies.imported.map(({ name }) => openKindOf(name));
  }

  /** Where the descriptions of terms are, with their kinds in the report. */
  get textKinds(): [place: string, kind: string][] {
    return this.taxonomies.imported.map(({ name, imported }) => [TERM_PLACE + name, imported.as]);
  }

  /** Imports a term. Failures are reported. */
  async import(run: WxrImportRun, term: WxrTerm): Promise<void> {
    if (run.languages.areNames(term.taxonomy)) return;
    const taxonomy = this.taxonomyOf(term.taxonomy);
    if (taxonomy) this.values.report(run, taxonomy.name, term.meta, 'term');
    if (!taxonomy) return run.report.lacks('terms', term.taxonomy || '(none)');
    const { name } = taxonomy;
    const slug = term.slug || term.name;
    if (term.id) run.termsById.set(term.id, { taxonomy: term.taxonomy, slug });
    try {
      const isKnown = (await this.origins.find(run.origin, kindOf(name), [slug])).size > 0;
      const id = await this.find(run, name, slug);
      if (id === undefined && !run.isPlanned(kindOf(name), slug)) await this.create(run, taxonomy, { ...term, slug });
      else this.count(run, taxonomy, slug, 'present');
      if (id !== undefined && !isKnown && !run.dryRun) await this.complete(run, name, id, term);
    } catch (error) {
      run.report.failed(taxonomy.kind, term.name, failureReason(error));
    }
  }

  /** Gives a term that was here before what it lacks. */
  private async complete(run: WxrImportRun, name: string, id: number, { description, meta }: WxrTerm): Promise<void> {
    const fieldValues = this.values.of(name, meta);
    if (description === '' && fieldValues === null) return;
    await this.db.transaction(async () => {
      await this.terms.complete(name, id, { description, fieldValues });
      await this.noted.note(run, TERM_PLACE + name, [{ id, texts: [description] }]);
    });
  }

  /** Resolves the term of an item. Creates it if the export does not declare it. Undefined for unknown taxonomies. */
  async resolve(run: WxrImportRun, term: WxrItemTerm): Promise<{ taxonomy: string; id: number } | undefined> {
    const taxonomy = this.taxonomyOf(term.taxonomy);
    if (!taxonomy) return undefined;
    const undeclared = { id: 0, slug: term.slug, name: term.name, parentSlug: '', description: '', meta: [] };
    const known = await this.find(run, taxonomy.name, term.slug);
    if (known !== undefined) this.count(run, taxonomy, term.slug, 'present');
    return { taxonomy: taxonomy.name, id: known ?? (await this.create(run, taxonomy, undeclared)) };
  }

  /** The imported term with an id of the file, and the name of its taxonomy. Undefined if the file declares no such term. */
  async byForeignId(run: WxrImportRun, foreignId: number): Promise<{ taxonomy: string; id: number } | undefined> {
    const term = run.termsById.get(foreignId);
    const name = term && this.taxonomyOf(term.taxonomy)?.name;
    if (!term || name === undefined) return undefined;
    const id = await this.find(run, name, term.slug);
    return id === undefined ? undefined : { taxonomy: name, id };
  }

  /** The id of the imported term whose archive has a first segment and a slug. */
  async byArchive(run: WxrImportRun, base: string, slug: string): Promise<number | undefined> {
    const taxonomy = this.taxonomies.withArchives.find(({ archiveBase }) => archiveBase === base);
    return taxonomy && this.find(run, taxonomy.name, slug);
  }

  /** Sets the parent of a term that still lacks it. */
  async link(run: WxrImportRun, { taxonomy: foreign, slug, parentSlug }: WxrTerm): Promise<void> {
    const taxonomy = this.taxonomyOf(foreign);
    if (!taxonomy || !parentSlug) return;
    const { name, kind } = taxonomy;
    const id = (await this.origins.find(run.origin, openKindOf(name), [slug])).get(slug);
    if (id === undefined) return;
    try {
      const parentId = await this.find(run, name, parentSlug);
      if (parentId === undefined) run.report.skipped('parent of a term that is missing from the file');
      await this.db.transaction(async () => {
        if (parentId !== undefined && (await this.terms.isTerm(name, id))) await this.terms.link(name, id, parentId);
        await this.origins.remove(run.origin, openKindOf(name), slug);
      });
    } catch (error) {
      run.report.failed(kind, `Parent of ${slug}`, failureReason(error));
    }
  }

  /** Counts a term in the report, once however often the file names it. */
  private count(
    run: WxrImportRun,
    { name, kind }: ImportedTaxonomy,
    slug: string,
    outcome: 'created' | 'present',
  ): void {
    const key = `${name}\n${slug.toLowerCase()}`;
    if (!run.countedTerms.has(key)) run.report[outcome](kind);
    run.countedTerms.add(key);
  }

  private async create(
    run: WxrImportRun,
    taxonomy: ImportedTaxonomy,
    term: Pick<WxrTerm, 'id' | 'slug' | 'name' | 'parentSlug' | 'description' | 'meta'>,
  ): Promise<number> {
    const { name } = taxonomy;
    if (run.dryRun) {
      this.count(run, taxonomy, term.slug, 'created');
      run.plan(kindOf(name), term.slug);
      return 0;
    }
    const { slug, description, parentSlug } = term;
    const parentId = parentSlug ? await this.find(run, name, parentSlug) : undefined;
    const id = await this.db.transaction(async () => {
      const number = keptId(term.id);
      const fieldValues = this.values.of(name, term.meta);
      const imported = { number, slug, description, name: term.name, parentId: parentId ?? 0, fieldValues };
      const created = await this.terms.create(name, imported);
      const origin = { foreignId: slug, localId: created };
      await this.origins.add(run.origin, kindOf(name), [origin]);
      await this.noted.note(run, TERM_PLACE + name, [{ id: created, texts: [description] }]);
      if (parentSlug && parentId === undefined) await this.origins.add(run.origin, openKindOf(name), [origin]);
      return created;
    });
    run.terms.set(`${name}\n${slug}`, id);
    this.count(run, taxonomy, slug, 'created');
    return id;
  }

  private async find(run: WxrImportRun, taxonomy: string, slug: string): Promise<number | undefined> {
    const key = `${taxonomy}\n${slug}`;
    const cached = run.terms.get(key);
    if (cached !== undefined) return cached;
    const known = (await this.origins.find(run.origin, kindOf(taxonomy), [slug])).get(slug);
    const id =
      known !== undefined && (await this.terms.isTerm(taxonomy, known)) ? known : await this.terms.find(taxonomy, slug);
    if (id !== undefined) run.terms.set(key, id);
    if (id !== undefined && id !== known && !run.dryRun)
      await this.origins.add(run.origin, kindOf(taxonomy), [{ foreignId: slug, localId: id }]);
    return id;
  }
}
