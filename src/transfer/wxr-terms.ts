import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import { Db } from '#libs/db';
import { Dialect } from '#libs/presenting';
import { Taxonomies, TermImport } from '../terms/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { failureReason, keptId, type WxrImportRun } from './import-run.js';
import type { PlacedTerm } from './languages/run-languages.js';
import { REASONS } from './languages/wxr-translations.js';
import { NotedTexts, TERM_PLACE } from './urls/noted-texts.js';
import { WxrValues } from './wxr-values.js';
import type { WxrItemTerm, WxrTerm } from './wxr/wxr-records.js';

/** A taxonomy whose terms are imported, with their kind in the report. */
interface ImportedTaxonomy {
  name: string;
  kind: string;
}

/** A term that is imported, with the name of its taxonomy here, and the kind in the report. */
type AcceptedTerm = WxrTerm & PlacedTerm & { reportedAs: string };

const kindOf = (taxonomy: string) => `term:${taxonomy}`;
/** Kind of the first terms of groups of translations, by the names of the groups. */
const groupKindOf = (taxonomy: string) => `group:term:${taxonomy}`;
/** Identifies a term among those of its taxonomy: languages may have the same slugs. */
const termKey = (slug: string, language: number) => (language === FIRST_LANGUAGE ? slug : `${language}@${slug}`);
/** The place of a term of a group in a language, if all languages share the first one. */
const memberKey = (group: string, language: number) => `${group}@${language}`;
/** Identifies a term of the file among those of all taxonomies. */
const fileKey = (taxonomy: string, slug: string, language: number) => `${taxonomy}\n${termKey(slug, language)}`;

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

  /** Whether each language has terms of its own in a taxonomy whose terms are imported. */
  arePerLanguage(foreign: string): boolean {
    const taxonomy = this.taxonomyOf(foreign);
    return taxonomy !== undefined && !this.isShared(taxonomy.name);
  }

  /** Kinds of all terms that still lack their parent. */
  get openKinds(): string[] {
    return this.taxonomies.imported.map(({ name }) => openKindOf(name));
  }

  /** Where the descriptions of terms are, with their kinds in the report. */
  get textKinds(): [place: string, kind: string][] {
    return this.taxonomies.imported.map(({ name, imported }) => [TERM_PLACE + name, imported.as]);
  }

  /** Imports terms in one transaction. If that fails, they are imported one by one. Failures are reported. */
  async import(run: WxrImportRun, terms: readonly WxrTerm[]): Promise<void> {
    const accepted = terms.flatMap((term) => this.accepted(run, term) ?? []);
    const [, second] = accepted;
    if (second && !run.dryRun) {
      try {
        await this.db.transaction(async () => {
          // A transaction that is repeated does not find what it has created before.
          run.terms.clear();
          const known = await this.known(run, accepted);
          for (const term of accepted) await this.store(run, term, known);
        });
        return;
      } catch (error) {
        failureReason(error);
        run.terms.clear();
      }
    }
    const known = await this.known(run, accepted);
    for (const term of accepted) {
      try {
        await this.store(run, term, known);
      } catch (error) {
        run.report.failed(term.reportedAs, term.name, failureReason(error));
      }
    }
  }

  /** A term with its place, if terms of its taxonomy are imported. Reports what is lost of it, or that it is not. */
  private accepted(run: WxrImportRun, term: WxrTerm): AcceptedTerm | undefined {
    if (run.languages.areNames(term.taxonomy)) return undefined;
    const taxonomy = this.taxonomyOf(term.taxonomy);
    if (taxonomy) this.values.report(run, taxonomy.name, term.meta, 'term');
    if (!taxonomy) {
      run.report.lacks('terms', term.taxonomy || '(none)');
      return undefined;
    }
    const skipped = run.languages.skippedCode(term);
    if (skipped !== undefined) {
      run.report.lacks('languages', `${skipped}: ${term.taxonomy}`);
      return undefined;
    }
    const slug = term.slug || term.name;
    const { language, group } = run.languages.ofTerm(term);
    if (term.id) run.termsById.set(term.id, { taxonomy: term.taxonomy, slug, language });
    run.termLanguages.set(`${taxonomy.name}\n${slug}`, language);
    return { ...term, taxonomy: taxonomy.name, reportedAs: taxonomy.kind, slug, language, group };
  }

  /** The ids of the terms that earlier runs have imported, by `fileKey`. */
  private async known(run: WxrImportRun, terms: readonly AcceptedTerm[]): Promise<Map<string, number>> {
    const known = new Map<string, number>();
    for (const name of new Set(terms.map(({ taxonomy }) => taxonomy))) {
      const own = terms.filter(({ taxonomy }) => taxonomy === name);
      const keys = own.map(({ slug, language }) => termKey(slug, language));
      const found = await this.origins.find(run.origin, kindOf(name), keys);
      for (const [key, id] of found) known.set(`${name}\n${key}`, id);
    }
    return known;
  }

  private async store(run: WxrImportRun, term: AcceptedTerm, knownTerms: Map<string, number>): Promise<void> {
    const { taxonomy: name, reportedAs: kind, slug, language, group } = term;
    const key = termKey(slug, language);
    const place = fileKey(name, slug, language);
    const known = knownTerms.get(place);
    const isKnown = known !== undefined;
    const id = run.terms.get(place) ?? (await this.lookUp(run, { name, slug, language }, known));
    const isText = !isKnown && (await this.sharedLeader(run, name, { language, group })) !== undefined;
    if ((id === undefined || isText) && !run.isPlanned(kindOf(name), key)) await this.create(run, { name, kind }, term);
    else await this.count(run, { name, kind }, key, 'present');
    if (id !== undefined && !isKnown && !isText && !run.dryRun) await this.complete(run, name, id, term);
    // The file may name it again.
    const stored = run.terms.get(place);
    if (stored !== undefined) knownTerms.set(place, stored);
  }

  /** Gives a term that was here before what it lacks. */
  private async complete(
    run: WxrImportRun,
    name: string,
    id: number,
    { description, meta, group, language }: WxrTerm & PlacedTerm,
  ): Promise<void> {
    const fieldValues = this.values.of(name, meta);
    if (description === '' && fieldValues === null && !group) return;
    const isApart = await this.db.transaction(async () => {
      await this.terms.complete(name, id, { description, fieldValues });
      await this.noted.note(run, TERM_PLACE + name, [{ id, texts: [description] }]);
      return group !== '' && !(await this.join(run, name, id, { group, language }));
    });
    if (isApart)
      await this.db.afterCommit(() => run.report.lacks('translations', `${name} ${id}: ${REASONS.language}`));
  }

  /** Makes a term a translation of the first one of its group. Returns false if that has one in its language. */
  private async join(run: WxrImportRun, name: string, id: number, { group, language }: PlacedTerm): Promise<boolean> {
    const leader = await this.leaderOf(run, name, group);
    // A second term of a language is no name of a shared one.
    if (leader !== undefined) return !this.isShared(name) && this.terms.translate(name, id, leader);
    const places = [group, ...(this.isShared(name) ? [memberKey(group, language)] : [])];
    await this.origins.add(
      run.origin,
      groupKindOf(name),
      places.map((foreignId) => ({ foreignId, localId: id })),
    );
    return true;
  }

  /** The first term of a group that is here. */
  private async leaderOf(run: WxrImportRun, name: string, group: string): Promise<number | undefined> {
    if (!group) return undefined;
    const known = (await this.origins.find(run.origin, groupKindOf(name), [group])).get(group);
    return known !== undefined && (await this.terms.isTerm(name, known)) ? known : undefined;
  }

  /** The shared term of a group that has no texts in a language yet: a further term is its name there. */
  private async sharedLeader(
    run: WxrImportRun,
    name: string,
    { language, group }: PlacedTerm,
  ): Promise<number | undefined> {
    if (!group || run.dryRun || !this.isShared(name)) return undefined;
    const place = memberKey(group, language);
    const isTaken = (await this.origins.find(run.origin, groupKindOf(name), [place])).size > 0;
    return isTaken ? undefined : this.leaderOf(run, name, group);
  }

  /** Whether all languages of the site share the terms of a taxonomy, which have texts in each. */
  private isShared(taxonomy: string): boolean {
    return this.taxonomies.localisedBy(taxonomy) === 'texts';
  }

  /** Resolves the term of an item. Creates it if the export does not declare it. Undefined for unknown taxonomies. */
  async resolve(
    run: WxrImportRun,
    term: WxrItemTerm,
    language: number,
  ): Promise<{ taxonomy: string; id: number } | undefined> {
    if (run.languages.areNames(term.taxonomy)) return undefined;
    const taxonomy = this.taxonomyOf(term.taxonomy);
    if (!taxonomy) return undefined;
    const { name } = taxonomy;
    const known = await this.find(run, name, term.slug, language);
    const own = run.termLanguages.get(`${name}\n${term.slug}`);
    if (known === undefined && own !== undefined && own !== language)
      return this.elsewhere(run, name, term.slug, { own, language });
    const undeclared = { id: 0, slug: term.slug, name: term.name, parentSlug: '', description: '', meta: [] };
    if (known !== undefined) await this.count(run, taxonomy, termKey(term.slug, language), 'present');
    return { taxonomy: name, id: known ?? (await this.create(run, taxonomy, { ...undeclared, language, group: '' })) };
  }

  /** For a term of another language: its translation in that of the item. */
  private async elsewhere(
    run: WxrImportRun,
    taxonomy: string,
    slug: string,
    { own, language }: { own: number; language: number },
  ): Promise<{ taxonomy: string; id: number } | undefined> {
    const id = await this.find(run, taxonomy, slug, own);
    if (id === undefined) return undefined;
    if (this.isShared(taxonomy)) return { taxonomy, id };
    const translated = (await this.terms.translated(language, [id])).get(id);
    if (translated === undefined) run.report.lacks('details', `${taxonomy} of another language than its entry`);
    return translated === undefined ? undefined : { taxonomy, id: translated };
  }

  /** The imported term with an id of the file, and the name of its taxonomy. Undefined if the file declares no such term. */
  async byForeignId(run: WxrImportRun, foreignId: number): Promise<{ taxonomy: string; id: number } | undefined> {
    const term = run.termsById.get(foreignId);
    const name = term && this.taxonomyOf(term.taxonomy)?.name;
    if (!term || name === undefined) return undefined;
    const id = await this.find(run, name, term.slug, term.language);
    return id === undefined ? undefined : { taxonomy: name, id };
  }

  /** The id of the imported term whose archive has a first segment and a slug. */
  async byArchive(run: WxrImportRun, base: string, slug: string, language: number): Promise<number | undefined> {
    const taxonomy = this.taxonomies.withArchives.find(({ archiveBase }) => archiveBase === base);
    return taxonomy && this.find(run, taxonomy.name, slug, language);
  }

  /** Sets the parent of a term that still lacks it. */
  async link(run: WxrImportRun, term: WxrTerm): Promise<void> {
    const { taxonomy: foreign, slug, parentSlug } = term;
    const taxonomy = this.taxonomyOf(foreign);
    if (!taxonomy || !parentSlug) return;
    const { name, kind } = taxonomy;
    const { language } = run.languages.ofTerm(term);
    const key = termKey(slug, language);
    const id = (await this.origins.find(run.origin, openKindOf(name), [key])).get(key);
    if (id === undefined) return;
    try {
      const parentId = await this.find(run, name, parentSlug, language);
      if (parentId === undefined) run.report.skipped('parent of a term that is missing from the file');
      await this.db.transaction(async () => {
        if (parentId !== undefined && (await this.terms.isTerm(name, id))) await this.terms.link(name, id, parentId);
        await this.origins.remove(run.origin, openKindOf(name), key);
      });
    } catch (error) {
      run.report.failed(kind, `Parent of ${slug}`, failureReason(error));
    }
  }

  /** Counts a term in the report when it is stored, once however often the file names it. */
  private count(
    run: WxrImportRun,
    { name, kind }: ImportedTaxonomy,
    slug: string,
    outcome: 'created' | 'present',
  ): Promise<void> {
    const key = `${name}\n${slug.toLowerCase()}`;
    return this.db.afterCommit(() => {
      if (!run.countedTerms.has(key)) run.report[outcome](kind);
      run.countedTerms.add(key);
    });
  }

  private async create(
    run: WxrImportRun,
    taxonomy: ImportedTaxonomy,
    term: Pick<WxrTerm, 'id' | 'slug' | 'name' | 'parentSlug' | 'description' | 'meta'> & PlacedTerm,
  ): Promise<number> {
    const { name } = taxonomy;
    const { slug, description, parentSlug, language, group } = term;
    const key = termKey(slug, language);
    if (run.dryRun) {
      await this.count(run, taxonomy, key, 'created');
      run.plan(kindOf(name), key);
      return 0;
    }
    const parentId = parentSlug ? await this.find(run, name, parentSlug, language) : undefined;
    let isApart = false;
    const id = await this.db.transaction(async () => {
      const leader = await this.sharedLeader(run, name, { language, group });
      const number = keptId(term.id);
      const fieldValues = this.values.of(name, term.meta);
      const imported = { number, language, slug, description, name: term.name, parentId: parentId ?? 0, fieldValues };
      // A translation of a shared term is no other term, but its name in another language.
      if (leader !== undefined) {
        await this.terms.localise(name, leader, language, imported);
        const place = { foreignId: memberKey(group, language), localId: leader };
        await this.origins.add(run.origin, groupKindOf(name), [place]);
      }
      const created = leader ?? (await this.terms.create(name, imported));
      const origin = { foreignId: key, localId: created };
      await this.origins.add(run.origin, kindOf(name), [origin]);
      await this.noted.note(run, TERM_PLACE + name, [{ id: created, texts: [description] }]);
      if (group && leader === undefined) isApart = !(await this.join(run, name, created, term));
      if (parentSlug && parentId === undefined && leader === undefined)
        await this.origins.add(run.origin, openKindOf(name), [origin]);
      return created;
    });
    if (isApart)
      await this.db.afterCommit(() => run.report.lacks('translations', `${name} ${slug}: ${REASONS.language}`));
    run.terms.set(fileKey(name, slug, language), id);
    await this.count(run, taxonomy, key, 'created');
    return id;
  }

  private async find(run: WxrImportRun, name: string, slug: string, language: number): Promise<number | undefined> {
    const cached = run.terms.get(fileKey(name, slug, language));
    if (cached !== undefined) return cached;
    const key = termKey(slug, language);
    const known = (await this.origins.find(run.origin, kindOf(name), [key])).get(key);
    return this.lookUp(run, { name, slug, language }, known);
  }

  /** Looks for a term that may be `known` from an earlier run, and remembers it. */
  private async lookUp(
    run: WxrImportRun,
    { name, slug, language }: { name: string; slug: string; language: number },
    known: number | undefined,
  ): Promise<number | undefined> {
    const foreignId = termKey(slug, language);
    const isHere = known !== undefined && (await this.terms.isTerm(name, known));
    const id = isHere ? known : await this.terms.find(name, slug, language);
    if (id !== undefined) run.terms.set(fileKey(name, slug, language), id);
    if (id !== undefined && id !== known && !run.dryRun)
      await this.origins.add(run.origin, kindOf(name), [{ foreignId, localId: id }]);
    return id;
  }
}
