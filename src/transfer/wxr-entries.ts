import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { areDamaged, importedFootnotes } from '../entries/footnotes/index.js';
import { PublishedEntries } from '../entries/permalinks/index.js';
import { EntryTypes } from '../entries/types/index.js';
import { EntryImport, filteredTexts, type ImportedEntry } from '../entries/writing/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { failureReason, keptId, type WxrImportRun } from './import-run.js';
import { WxrTexts } from './languages/wxr-texts.js';
import { WxrTranslations } from './languages/wxr-translations.js';
import { FormerAddresses, type ImportedWxrItem } from './urls/former-addresses.js';
import { NotedTexts } from './urls/noted-texts.js';
import { WxrAuthors } from './wxr-authors.js';
import { WxrBlockIds } from './wxr-block-ids.js';
import { type ItemFields, WxrFields } from './wxr-fields.js';
import { digestOf, foreignItem, type KnownEntries, kindOf, type LocalLinks, WxrLinks } from './wxr-links.js';
import { WxrSlugs } from './wxr-slugs.js';
import { WxrTerms } from './wxr-terms.js';
import { isInternal } from './wxr-values.js';
import { metaValue, type WxrItem, type WxrMeta } from './wxr/wxr-records.js';

/** Kind of entries that still lack their parent or image. */
const openKindOf = (type: string) => `links:${type}`;
const MISSING_LINK = 'link to a parent or image that is missing from the file';

/** Start of the slugs of post formats. */
export const FORMAT_PREFIX = 'post-format-';
const MAX_META_NAME_LENGTH = 255;
/** Former slugs, and former dates, of an entry that are kept. */
const MAX_FORMER = 20;
/** Meta that is internal to the exporting software, or stored in columns here. */
const DROPPED_META =
  /^(?:_oembed_|_menu_item_(?:type|menu_item_parent|object|object_id|target|classes|xfn|url|orphaned)$|_edit_last$|_edit_lock$|_thumbnail_id$|_wp_page_template$|_wp_attachment_image_alt$|_wp_attachment_metadata$|_wp_attached_file$|_wp_trash_meta_|_wp_desired_post_slug$|_lintel_expires_)/;

/** Meta with the footnotes of an entry. Damaged ones are stored like other custom values. */
const FOOTNOTES = 'footnotes';

/** Whether a custom value is stored as such. */
export const isStoredMeta = ({ key, value }: WxrMeta): boolean =>
  key !== '' &&
  key.length <= MAX_META_NAME_LENGTH &&
  !DROPPED_META.test(key) &&
  (key !== FOOTNOTES || areDamaged(value));

type Texts = Pick<ImportedEntry, 'title' | 'content' | 'excerpt' | 'footnotes'>;

interface Candidate {
  item: WxrItem;
  key: string;
}

/** An item with its local id, if it was imported. */
export interface LocatedItem extends Candidate {
  id: number | undefined;
}

/** An entry that lacks links, with what its item refers to. */
interface OpenEntry extends Candidate {
  id: number;
  links: LocalLinks;
  fields: ItemFields;
}

/** Imports the items of all types that say so, with the details that they register. */
@Injectable()
export class WxrEntries {
  constructor(
    private readonly entries: EntryImport,
    private readonly authors: WxrAuthors,
    private readonly terms: WxrTerms,
    private readonly types: EntryTypes,
    private readonly linked: WxrLinks,
    private readonly blockIds: WxrBlockIds,
    private readonly origins: ImportOriginsRepository,
    private readonly addresses: FormerAddresses,
    private readonly noted: NotedTexts,
    private readonly published: PublishedEntries,
    private readonly slugs: WxrSlugs,
    private readonly fields: WxrFields,
    private readonly translations: WxrTranslations,
    private readonly sharedTexts: WxrTexts,
    private readonly db: Db,
  ) {}

  /** Whether items of this type are imported. Reports the item if not. */
  accepts(run: WxrImportRun, item: WxrItem): boolean {
    const { type } = item;
    const isImported = this.types.get(type)?.imported !== undefined;
    if (!isImported) run.report.lacks('types', type || '(none)');
    const skipped = isImported ? run.languages.skippedCode(item) : undefined;
    if (skipped !== undefined) run.report.lacks('languages', `${skipped}: ${type}`);
    return isImported && skipped === undefined;
  }

  /** Kinds of all entries that still lack links. */
  get openKinds(): string[] {
    return this.importedTypes.map(openKindOf);
  }

  private get importedTypes(): string[] {
    return this.types.imported.map(({ name }) => name);
  }

  /** How reports call items of a type. */
  private kindFor(type: string): string {
    return this.types.get(type)?.imported?.as ?? type;
  }

  /** Imports items that are missing. A failed batch is retried one by one. Failures are reported. */
  async import(run: WxrImportRun, items: readonly WxrItem[]): Promise<void> {
    const missing = await this.missing(run, items);
    if (!missing.length) return;
    if (run.dryRun) return this.plan(run, missing);
    try {
      await this.store(run, missing);
    } catch (error) {
      failureReason(error);
      run.authors.clear();
      run.terms.clear();
      for (const candidate of missing) await this.storeAlone(run, candidate);
    }
  }

  /** Looks up the entries that items were imported as. */
  async locate(run: WxrImportRun, items: readonly WxrItem[]): Promise<LocatedItem[]> {
    const located: LocatedItem[] = [];
    for (const [type, some] of this.byType(items)) {
      const known = await this.origins.find(
        run.origin,
        kindOf(type),
        some.map(({ key }) => key),
      );
      const existing = await this.entries.existing(type, [...known.values()]);
      for (const candidate of some) {
        const id = known.get(candidate.key);
        located.push({ ...candidate, id: id !== undefined && existing.has(id) ? id : undefined });
      }
    }
    return located;
  }

  /** Sets the parents and images of items that still lack them. */
  async link(run: WxrImportRun, items: readonly WxrItem[]): Promise<void> {
    for (const [type, some] of this.byType(items)) {
      const open = await this.origins.find(
        run.origin,
        openKindOf(type),
        some.map(({ key }) => key),
      );
      const waiting = some.flatMap((candidate) => {
        const id = open.get(candidate.key);
        return id === undefined ? [] : [{ ...candidate, id }];
      });
      await this.linkAll(run, type, waiting);
    }
  }

  /** Looks up together what items refer to. */
  private lookUp(run: WxrImportRun, candidates: readonly Candidate[]): Promise<KnownEntries> {
    const wanted = candidates.flatMap(({ item }) => [...this.linked.wanted(item), ...this.fields.wanted(item)]);
    return this.linked.lookUp(run, wanted);
  }

  /** Stores where items were at the former site, and which of their texts name it. */
  private async noteUrls(run: WxrImportRun, items: readonly ImportedWxrItem[]): Promise<void> {
    await this.addresses.store(run, items);
    for (const type of this.importedTypes) {
      const some = items.filter(({ item }) => item.type === type);
      const placed = some.map(({ item: { content, excerpt, meta }, id }) => ({
        id,
        texts: [content, excerpt, ...meta.map(({ value }) => value)],
      }));
      await this.noted.note(run, type, placed);
    }
  }

  private async missing(run: WxrImportRun, items: readonly WxrItem[]): Promise<Candidate[]> {
    const missing: Candidate[] = [];
    const present: ImportedWxrItem[] = [];
    for (const [type, some] of this.byType(items)) {
      const known = await this.origins.find(
        run.origin,
        kindOf(type),
        some.map(({ key }) => key),
      );
      const existing = await this.entries.existing(type, [...known.values()]);
      const seen = new Set<string>();
      for (const candidate of some) {
        const id = known.get(candidate.key);
        const exists = (id !== undefined && existing.has(id)) || seen.has(candidate.key);
        seen.add(candidate.key);
        if (!exists) missing.push(candidate);
        else run.report.present(this.kindFor(type));
        if (exists && id !== undefined) present.push({ item: candidate.item, id });
      }
    }
    if (present.length && !run.dryRun) {
      const unknown = await this.addresses.unknown(run, present);
      if (unknown.length) await this.db.transaction(() => this.noteUrls(run, unknown));
      const apart = await this.translations.unknown(run, present);
      if (apart.length) this.reportApart(run, await this.db.transaction(() => this.translations.join(run, apart)));
    }
    // In the order of the file, so that ids ascend.
    return missing.sort((a, b) => a.item.line - b.item.line);
  }

  private async plan(run: WxrImportRun, missing: readonly Candidate[]): Promise<void> {
    for (const { item, key } of missing) {
      for (const term of item.terms) await this.terms.resolve(run, term, run.languages.ofItem(item));
      if (run.isPlanned(kindOf(item.type), key)) run.report.present(this.kindFor(item.type));
      else if (await this.hasDetails(run, item)) {
        run.report.created(this.kindFor(item.type));
        this.reportCleaned(run, item, await this.texts(run, item));
        await this.slugs.report(run, item, { parentId: 0, awaitedParent: this.linked.awaitedParent(item) });
      }
      run.plan(kindOf(item.type), key);
    }
  }

  /** Whether the details of an item can be read. Reports the item if not. */
  private async hasDetails(run: WxrImportRun, item: WxrItem): Promise<boolean> {
    try {
      await this.linked.detailsOf(item)?.read(foreignItem(item));
      return true;
    } catch (error) {
      run.report.failed(this.kindFor(item.type), nameOf(item), failureReason(error));
      return false;
    }
  }

  private async store(run: WxrImportRun, missing: readonly Candidate[]): Promise<void> {
    const all: Candidate[] = [];
    for (const { item, key } of missing)
      all.push({ item: { ...item, content: await this.blockIds.localized(run, item.content) }, key });
    const { entries: candidates, texts, apart: ofTexts } = await this.sharedTexts.divide(run, all);
    const imported: ImportedEntry[] = [];
    const linksOf: LocalLinks[] = [];
    const known = await this.lookUp(run, candidates);
    for (const { item } of candidates) {
      const links = await this.linked.of(run, item, known);
      const fields = await this.fields.of(run, item, known);
      imported.push(await this.toEntry(run, item, links, fields));
      linksOf.push({ ...links, complete: links.complete && fields.complete });
    }
    let apart: string[] = [];
    const ids = await this.db.transaction(async () => {
      const created = await this.entries.create(imported);
      for (const [at, { item }] of candidates.entries())
        if (linksOf[at]?.parentId || this.linked.awaitedParent(item) === undefined)
          await this.keepFormer(item, created[at] ?? 0);
      const stored = candidates.map(({ item, key }, at) => ({
        type: item.type,
        open: !linksOf[at]?.complete,
        origin: { foreignId: key, localId: created[at] ?? 0 },
      }));
      for (const type of this.importedTypes) {
        const some = stored.filter((one) => one.type === type);
        const waiting = some.filter((one) => one.open);
        await this.origins.add(
          run.origin,
          kindOf(type),
          some.map(({ origin }) => origin),
        );
        await this.origins.add(
          run.origin,
          openKindOf(type),
          waiting.map(({ origin }) => origin),
        );
      }
      const placed = candidates.map(({ item }, at) => ({ item, id: created[at] ?? 0 }));
      await this.noteUrls(run, placed);
      apart = [...ofTexts, ...(await this.translations.join(run, placed))];
      await this.sharedTexts.begin(run, placed);
      for (const { candidate, leader } of texts) {
        const id = typeof leader === 'number' ? leader : (placed[candidates.indexOf(leader)]?.id ?? 0);
        await this.storeTexts(run, candidate, id);
      }
      return created;
    });
    this.reportApart(run, apart);
    for (const [at, { item }] of candidates.entries()) {
      run.report.created(this.kindFor(item.type));
      this.reportCleaned(run, item, imported[at] ?? item);
      const parentId = linksOf[at]?.parentId ?? 0;
      await this.slugs.report(run, item, { parentId, awaitedParent: this.linked.awaitedParent(item) }, ids[at]);
    }
    for (const { candidate } of texts) {
      run.report.created(this.kindFor(candidate.item.type));
      this.reportCleaned(run, candidate.item, await this.texts(run, candidate.item));
    }
    for (const { candidate } of texts) await this.reportLost(run, candidate.item);
    run.report.localised += texts.length;
  }

  /** Reports what an entry that all languages share has not of its translation: terms of the other language, values. */
  private async reportLost(run: WxrImportRun, item: WxrItem): Promise<void> {
    const details = this.linked.detailsOf(item);
    const foreign = foreignItem(item);
    const { used } = await this.fields.of(run, item);
    const values = item.meta.filter(
      (one) => isStoredMeta(one) && !used.has(one) && !isInternal(one.key) && !details?.isRead?.(one.key, foreign),
    );
    const terms = item.terms.filter(({ taxonomy }) => this.terms.arePerLanguage(taxonomy));
    for (const name of [...values.map(({ key }) => key), ...terms.map(({ taxonomy }) => taxonomy)])
      run.report.lacks('details', `${item.type}: ${name} of its translation`);
  }

  /** Stores an item as the texts of an entry in its language. Part of the transaction of its batch. */
  private async storeTexts(run: WxrImportRun, { item, key }: Candidate, id: number): Promise<void> {
    const { stored: fieldValues } = await this.fields.of(run, item);
    await this.sharedTexts.store(run, { item, texts: await this.texts(run, item), fieldValues }, id);
    await this.origins.add(run.origin, kindOf(item.type), [{ foreignId: key, localId: id }]);
    await this.noteUrls(run, [{ item, id }]);
  }

  private reportApart(run: WxrImportRun, names: readonly string[]): void {
    for (const name of names) run.report.lacks('translations', name);
  }

  /** The texts of an item, sanitized unless its author may write unfiltered HTML. */
  private async texts(run: WxrImportRun, item: WxrItem): Promise<Texts> {
    const { title, content, excerpt, creator } = item;
    const isTrusted = await this.authors.mayWriteAnything(run, await this.authors.account(run, creator));
    const footnotes = importedFootnotes(metaValue(item.meta, FOOTNOTES), !isTrusted);
    if (isTrusted) return { title, content, excerpt, footnotes };
    return { title: '', content: '', excerpt: '', ...filteredTexts({ title, content, excerpt }), footnotes };
  }

  /** Reports an item whose texts were changed by sanitizing. */
  private reportCleaned(run: WxrImportRun, item: WxrItem, { title, content, excerpt, footnotes }: Texts): void {
    const isSame =
      title.trim() === item.title.trim() &&
      content === item.content &&
      excerpt === item.excerpt &&
      (footnotes ?? null) === importedFootnotes(metaValue(item.meta, FOOTNOTES), false);
    if (!isSame) run.report.cleaned(this.kindFor(item.type));
  }

  private async storeAlone(run: WxrImportRun, candidate: Candidate): Promise<void> {
    try {
      await this.store(run, [candidate]);
    } catch (error) {
      run.report.failed(this.kindFor(candidate.item.type), nameOf(candidate.item), failureReason(error));
    }
  }

  /** Keeps the former slugs and dates of an item, so that its former URLs lead to it. */
  private async keepFormer({ meta }: WxrItem, id: number): Promise<void> {
    const valuesOf = (name: string, pattern: RegExp) =>
      meta.flatMap(({ key, value }) => (key === name && pattern.test(value) ? [value] : [])).slice(0, MAX_FORMER);
    const former = {
      slugs: valuesOf('_wp_old_slug', /^[^/]{1,200}$/),
      dates: valuesOf('_wp_old_date', /^\d{4}-\d\d-\d\d$/),
    };
    if (former.slugs.length + former.dates.length) await this.published.recordFormer(id, former);
  }

  /** Links entries of a type. A failed batch is retried one by one. Failures are reported. */
  private async linkAll(
    run: WxrImportRun,
    type: string,
    waiting: readonly (Candidate & { id: number })[],
  ): Promise<void> {
    const [first, second] = waiting;
    if (!first) return;
    const open: OpenEntry[] = [];
    try {
      const known = await this.lookUp(run, waiting);
      for (const one of waiting) {
        const links = await this.linked.of(run, one.item, known);
        open.push({ ...one, links, fields: await this.fields.of(run, one.item, known) });
      }
      const linked = await this.db.transaction(() => this.storeLinks(run, type, open));
      for (const { item, id, links } of linked)
        if (this.linked.awaitedParent(item) !== undefined)
          await this.slugs.report(run, item, { parentId: links.parentId }, id);
    } catch (error) {
      const reason = failureReason(error);
      if (second) {
        for (const one of waiting) await this.linkAll(run, type, [one]);
        return;
      }
      run.report.failed(this.kindFor(type), nameOf(first.item), reason);
    }
    for (const one of open) this.reportMissing(run, one);
  }

  /** Reports what an item refers to that is not here. */
  private reportMissing(run: WxrImportRun, { item, links, fields }: OpenEntry): void {
    const isPartial = !fields.complete && !fields.unresolved.length;
    if (links.isParentElsewhere) run.report.lacks('details', `${item.type} whose parent is in another language`);
    else if (!links.complete || isPartial) run.report.skipped(this.linked.detailsOf(item)?.missing ?? MISSING_LINK);
    for (const { name } of fields.unresolved)
      run.report.lacks('misfits', `${item.type} ${name} must be the ID of an imported item`);
  }

  /** Stores the links of entries of a type, and returns those that are still here. Part of a transaction. */
  private async storeLinks(run: WxrImportRun, type: string, open: readonly OpenEntry[]): Promise<OpenEntry[]> {
    const existing = await this.entries.existing(
      type,
      open.map(({ id }) => id),
    );
    const present = open.filter(({ id }) => existing.has(id));
    await this.entries.link(
      type,
      present.map(({ item, id, links: { parentId, featuredMedia, references }, fields }) => ({
        id,
        parentId,
        featuredMedia,
        awaited: this.linked.awaitedParent(item) !== undefined,
        slug: item.slug,
        fieldValues: fields.refers ? fields.stored : undefined,
        hasDetails: this.linked.detailsOf(item)?.link !== undefined && references.some(Boolean),
      })),
    );
    for (const { item, id, links, fields } of present) {
      await this.linked.detailsOf(item)?.link?.(id, links.references);
      const left = fields.unresolved.flatMap(({ used }) => used.map(({ key: name, value }) => ({ name, value })));
      await this.entries.keepValues(id, left);
      await this.keepFormer(item, id);
    }
    await this.origins.remove(run.origin, openKindOf(type), ...open.map(({ key }) => key));
    return present;
  }

  /** Groups items by type, with a key that identifies them within their site: neither id nor GUID is unique alone. */
  private byType(items: readonly WxrItem[]): Map<string, Candidate[]> {
    const groups = new Map<string, Candidate[]>();
    for (const item of items) {
      const { guid, title, date } = item;
      const identity = guid || `${title}\n${date}`;
      const key = `${item.id}:${this.linked.variantKey(item)}${digestOf(identity, 40)}`;
      const group = groups.get(item.type);
      if (group) group.push({ item, key });
      else groups.set(item.type, [{ item, key }]);
    }
    return groups;
  }

  private async toEntry(
    run: WxrImportRun,
    item: WxrItem,
    { parentId, featuredMedia, references }: LocalLinks,
    { stored, used }: ItemFields,
  ): Promise<ImportedEntry> {
    const terms = [];
    for (const term of item.terms) {
      const known = await this.terms.resolve(run, term, run.languages.ofItem(item));
      if (known) terms.push(known);
    }
    const format = item.terms.find(({ taxonomy }) => taxonomy === 'post_format')?.slug ?? '';
    const template = metaValue(item.meta, '_wp_page_template');
    const details = this.linked.detailsOf(item);
    const foreign = foreignItem(item);
    return {
      type: item.type,
      language: run.languages.ofItem(item),
      status: item.status,
      slug: metaValue(item.meta, '_wp_desired_post_slug') || item.slug,
      ...(await this.texts(run, item)),
      authorId: await this.authors.resolve(run, item.creator),
      parentId,
      awaitedParent: this.linked.awaitedParent(item),
      number: keptId(item.id),
      menuOrder: item.menuOrder,
      dateLocal: item.date,
      dateGmt: item.dateGmt,
      modifiedLocal: item.modified,
      modifiedGmt: item.modifiedGmt,
      password: item.password,
      commentStatus: item.commentStatus,
      pingStatus: item.pingStatus,
      template: template === 'default' ? '' : template,
      featuredMedia,
      guid: item.guid,
      terms,
      fieldValues: stored,
      meta: item.meta
        .filter((one) => isStoredMeta(one) && !used.has(one) && !details?.isRead?.(one.key, foreign))
        .map(({ key, value }) => ({ name: key, value })),
      format: format.startsWith(FORMAT_PREFIX) ? format.slice(FORMAT_PREFIX.length) : '',
      sticky: item.sticky,
      trashedFrom: metaValue(item.meta, '_wp_trash_meta_status') || undefined,
      expiresGmt: metaValue(item.meta, '_lintel_expires_gmt') || undefined,
      expiresTo: metaValue(item.meta, '_lintel_expires_to') || undefined,
      details: details && { draft: await details.read(foreign), references },
    };
  }
}

const nameOf = ({ type, id, line, title }: WxrItem): string => `${type} ${id} (line ${line}) ${title}`;
