import { readFile, stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { type NotJoined, TranslationImport } from '../../entries/languages/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { ImportedDetails } from '../../entries/writing/index.js';
import { FieldValues, Fields } from '../../fields/index.js';
import { ImportOriginsRepository } from '../import-origins.repository.js';
import { kindOf } from '../wxr-links.js';
import { PairingReport } from './pairing-report.js';
import { tableRows } from './pairing-table.js';
import { type PairedEntry, PairingRepository } from './pairing.repository.js';

/** By what entries are paired. */
export type PairingRule = { by: 'slug' } | { by: 'meta'; name: string } | { by: 'table'; rows: string[][] };

/** Which entries are paired, and who listens. */
export interface PairingScope {
  /** The site from which they were imported; absent for all entries. */
  origin?: string;
  /** The numbers of languages by further names, as a file calls them. */
  codes?: ReadonlyMap<string, number>;
  /** Ends after the current batch. */
  signal?: AbortSignal;
  progress?: (done: number) => void;
}

/** A rule that cannot be used. The message is shown to users. */
export class PairingError extends Error {}

const BATCH = 200;
/** Rows of values per statement. */
const ROWS = 5000;
/** Values by which entries are paired, which are held in memory. */
const MAX_VALUES = 1_000_000;
const MAX_VALUE = 200;
const MAX_TABLE = 64 * 1024 * 1024;

const REASONS: Readonly<Record<NotJoined, string>> = {
  missing: 'the entry does not exist',
  type: 'the entries are of different types, or of one without translations',
  language: 'another entry of its language is a translation already',
  elsewhere: 'the entry is a translation of others already',
};

/** Reads a rule: `slug`, `meta:KEY` or the path of a CSV file. */
export async function pairingRule(text: string): Promise<PairingRule> {
  if (text === 'slug') return { by: 'slug' };
  const [, name] = /^meta:(.+)$/s.exec(text) ?? [];
  if (name !== undefined) return { by: 'meta', name };
  if (!/\.csv$/i.test(text)) throw new PairingError(`${text} is neither slug, meta:KEY nor the path of a CSV file.`);
  const { size } = await stat(text);
  if (size > MAX_TABLE) throw new PairingError(`${text} is larger than ${MAX_TABLE / 1024 / 1024} MiB.`);
  return { by: 'table', rows: tableRows(await readFile(text, 'utf8')) };
}

/** Makes entries of several languages translations of each other, by what they have in common. */
@Injectable()
export class Pairing {
  constructor(
    private readonly rows: PairingRepository,
    private readonly translations: TranslationImport,
    private readonly origins: ImportOriginsRepository,
    private readonly types: EntryTypes,
    private readonly details: ImportedDetails,
    private readonly fields: Fields,
    private readonly values: FieldValues,
    private readonly site: SiteUrls,
  ) {}

  /** Pairs entries in batches of one transaction each, so that a repeated run goes on with an interrupted one. */
  async run(rule: PairingRule, scope: PairingScope = {}): Promise<PairingReport> {
    const report = new PairingReport();
    if (!this.site.hasLanguages) throw new PairingError('The site has one language: entries have no translations.');
    if (rule.by === 'slug') await this.bySlug(scope, report);
    else if (rule.by === 'meta') await this.byMeta(rule.name, scope, report);
    else await this.byTable(rule.rows, scope, report);
    return report;
  }

  /** The types whose entries have translations, without those that belong to others, such as items of menus. */
  private get paired(): string[] {
    return this.types.imported
      .filter(({ name, localised }) => localised === 'entries' && !this.details.of(name)?.parentOf)
      .map(({ name }) => name);
  }

  /** The ids of entries, in batches. */
  private async *ids({ origin }: PairingScope): AsyncGenerator<number[]> {
    if (origin !== undefined) {
      for (const type of this.paired) yield* this.origins.localIds(origin, kindOf(type), BATCH);
      return;
    }
    for (let after = 0; ;) {
      const ids = await this.rows.idsAfter(this.paired, after, BATCH);
      if (!ids.length) return;
      yield ids;
      after = ids.at(-1) ?? after;
    }
  }

  private async bySlug(scope: PairingScope, report: PairingReport): Promise<void> {
    let done = 0;
    const seen = new Set<string>();
    for await (const ids of this.ids(scope)) {
      if (scope.signal?.aborted) return;
      const entries = await this.rows.entries(ids);
      const slugs = [...new Set(entries.flatMap(({ slug }) => slug || []))];
      const others = await this.rows.withSlugs([...new Set(entries.map(({ type }) => type))], slugs);
      const groups: PairedEntry[][] = [];
      for (const entry of entries) {
        const group = this.sameSlug(entry, others, report);
        const key = group?.map(({ id }) => id).join();
        if (group && key !== undefined && !seen.has(key)) groups.push(group);
        if (key !== undefined) seen.add(key);
      }
      await this.join(groups, report);
      scope.progress?.((done += ids.length));
    }
  }

  /** An entry with those of other languages that have its slug; undefined without any, and where it is not clear. */
  private sameSlug(entry: PairedEntry, all: readonly PairedEntry[], report: PairingReport): PairedEntry[] | undefined {
    const { slug, type, language, id } = entry;
    const same = all.filter((one) => slug && one.slug === slug && one.type === type && one.language !== language);
    const group = [entry];
    for (const number of new Set(same.map((one) => one.language))) {
      const ofLanguage = same.filter((one) => one.language === number);
      // Pages below others may have the slug of one at the top.
      const alike = ofLanguage.filter(({ parentId }) => (parentId === 0) === (entry.parentId === 0));
      const [only] = alike.length === 1 ? alike : ofLanguage;
      if (only && (alike.length === 1 || ofLanguage.length === 1)) group.push(only);
      else report.leave(`${type} ${id} ${slug}`, 'several entries of another language have its slug');
    }
    if (group.length > 1) return this.inOrder(group);
    if (!same.length) report.leave(`${type} ${id} ${slug}`, 'no entry of another language has its slug');
    return undefined;
  }

  private async byMeta(name: string, scope: PairingScope, report: PairingReport): Promise<void> {
    const byValue = new Map<string, number[]>();
    for await (const [id, value] of this.valuesOf(name, scope)) {
      const known = byValue.get(value) ?? [];
      if (byValue.size < MAX_VALUES) byValue.set(value, known);
      known.push(id);
    }
    let groups: PairedEntry[][] = [];
    let done = 0;
    const flush = async () => {
      await this.join(groups, report);
      groups = [];
    };
    for (const [value, ids] of byValue) {
      if (scope.signal?.aborted) return;
      const source = /^\d{1,10}$/.test(value) ? await this.entryWith(Number(value), scope) : undefined;
      const found = await this.rows.entries([...new Set(source === undefined ? ids : [source, ...ids])]);
      const first = found.filter(({ id }) => id === source);
      const others = found.filter(({ id }) => id !== source);
      if (found.length > 1) groups.push(first.length ? [...first, ...others] : this.inOrder(others));
      else
        for (const { type, id, slug } of others)
          report.leave(`${type} ${id} ${slug}`, `no other entry belongs to its ${name}`);
      scope.progress?.((done += ids.length));
      if (groups.length >= BATCH) await flush();
    }
    await flush();
  }

  /** The values of a name that entries have: custom ones, and those of declared fields. */
  private async *valuesOf(name: string, { signal }: PairingScope): AsyncGenerator<[id: number, value: string]> {
    for (let after = 0; !signal?.aborted;) {
      const rows = await this.rows.valuesAfter(name, after, ROWS);
      for (const { entryId, value } of rows) if (isKey(value)) yield [entryId, value.trim()];
      if (rows.length < ROWS) break;
      after = rows.at(-1)?.id ?? after;
    }
    const types = this.paired.filter((type) => this.fields.of(type).has(name));
    for (let after = 0; types.length && !signal?.aborted;) {
      const rows = await this.rows.withFieldsAfter(types, after, BATCH);
      for (const { id, type, fieldValues } of rows) {
        const value = this.values.named(type, fieldValues).get(name);
        if ((typeof value === 'string' || typeof value === 'number') && isKey(String(value)))
          yield [id, String(value).trim()];
      }
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.id ?? after;
    }
  }

  /** The entry that had an id at the former site; without one, that with the id here. */
  private async entryWith(id: number, { origin }: PairingScope): Promise<number | undefined> {
    if (origin === undefined) return id;
    return this.origins.findByStart(origin, this.paired.map(kindOf), `${id}:`);
  }

  private async byTable([head = [], ...lines]: string[][], scope: PairingScope, report: PairingReport): Promise<void> {
    const columns = head.map((name) => this.site.languageWith(name)?.number ?? scope.codes?.get(name));
    const unknown = head.find((_, at) => columns[at] === undefined);
    if (unknown !== undefined || columns.length < 2) {
      const names = this.site.languages.map(({ code }) => code).join(', ');
      throw new PairingError(
        `The first line of the table must name languages of the site (${names})${unknown === undefined ? '' : `, not ${unknown}`}.`,
      );
    }
    for (let at = 0; at < lines.length && !scope.signal?.aborted; at += BATCH) {
      const some = lines.slice(at, at + BATCH);
      const slugs = some.flat().filter((cell) => cell && !isId(cell));
      const named = await this.rows.withSlugs(this.paired, [...new Set(slugs)]);
      const groups: PairedEntry[][] = [];
      for (const cells of some) {
        const group = await this.lineOf(cells, { columns, named, scope }, report);
        if (group.length > 1) groups.push(group);
        else report.leave(cells.join(), 'the line names fewer than two entries');
      }
      await this.join(groups, report);
      scope.progress?.(at + some.length);
    }
  }

  /** The entries that a line of a table names, by their columns. */
  private async lineOf(
    cells: readonly string[],
    { columns, named, scope }: { columns: readonly (number | undefined)[]; named: PairedEntry[]; scope: PairingScope },
    report: PairingReport,
  ): Promise<PairedEntry[]> {
    const found: PairedEntry[] = [];
    for (const [at, cell] of cells.entries()) {
      const language = columns[at];
      if (!cell || language === undefined) continue;
      const id = isId(cell) ? await this.entryWith(Number(cell), scope) : undefined;
      const candidates = isId(cell)
        ? await this.rows.entries(id === undefined ? [] : [id])
        : named.filter((one) => one.slug === cell);
      const ofLanguage = candidates.filter((one) => one.language === language);
      const [only] = ofLanguage;
      if (only && ofLanguage.length === 1) found.push(only);
      else report.leave(cell, only ? 'several entries have the slug' : 'no entry in the language of its column');
    }
    return found;
  }

  private async join(groups: readonly PairedEntry[][], report: PairingReport): Promise<void> {
    if (!groups.length) return;
    const { joined, left } = await this.translations.join(groups.map((group) => group.map(({ id }) => id)));
    report.joined += joined;
    for (const { group, id, reason } of left) {
      const { type = '', slug = '' } = groups[group]?.find((one) => one.id === id) ?? {};
      report.leave(`${type} ${id} ${slug}`, REASONS[reason]);
    }
  }

  /** Entries in the order of the languages of the site: the first one counts as the original. */
  private inOrder(entries: readonly PairedEntry[]): PairedEntry[] {
    const numbers = this.site.languages.map(({ number }) => number);
    return entries.toSorted(
      (one, other) => numbers.indexOf(one.language) - numbers.indexOf(other.language) || one.id - other.id,
    );
  }
}

const isKey = (value: string): boolean => value.trim() !== '' && value.length <= MAX_VALUE;
const isId = (cell: string): boolean => /^\d{1,10}$/.test(cell);
