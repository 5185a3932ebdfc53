import { Injectable } from '@nestjs/common';
import type { SiteLanguage } from '#libs/context';
import { serializePhp, type PhpValue } from '#libs/php';
import { Dialect } from '#libs/presenting';
import { isoUtc } from '#libs/times';
import { Permalinks } from '../../entries/permalinks/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { ImportedDetails, type WrittenDetails } from '../../entries/writing/index.js';
import { FieldValues } from '../../fields/index.js';
import { MediaView } from '../../media/index.js';
import { MenuTargets, type MenuTarget } from '../../menus/index.js';
import { Taxonomies } from '../../terms/index.js';
import { FORMAT_PREFIX } from '../wxr-entries.js';
import { parentIn } from '../wxr/parent-value.js';
import type { WxrItemTerm, WxrMeta } from '../wxr/wxr-records.js';
import type { WrittenItem } from '../wxr/wxr-writer.js';
import { WrittenLanguages } from './written-languages.js';
import { WxrExportRepository, type ExportedEntry, type ExportedText } from './wxr-export.repository.js';

/** An item with those that have its texts in other languages. */
export type ItemWithTexts = WrittenItem & { texts: WrittenItem[] };

/** An entry with its texts in a language, if it has some. */
function inLanguage(entry: ExportedEntry, text: ExportedText | undefined): ExportedEntry {
  if (!text) return entry;
  const { title, slug, content, excerpt, altText, fieldValues } = text;
  const values = fieldValues && { ...parsedValues(entry.fieldValues), ...parsedValues(fieldValues) };
  return {
    ...entry,
    title: title ?? entry.title,
    slug: slug || entry.slug,
    content: content ?? entry.content,
    excerpt: excerpt ?? entry.excerpt,
    altText: altText ?? entry.altText,
    fieldValues: values ? JSON.stringify(values) : entry.fieldValues,
  };
}

const parsedValues = (stored: string | null): object => (stored ? recordOf(parsed(stored)) : {});

/** Converts entries to items of an export: the inverse of `WxrEntries`. */
@Injectable()
export class WrittenItems {
  constructor(
    private readonly rows: WxrExportRepository,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly permalinks: Permalinks,
    private readonly media: MediaView,
    private readonly targets: MenuTargets,
    private readonly details: ImportedDetails,
    private readonly values: FieldValues,
    private readonly languages: WrittenLanguages,
    private readonly dialect: Dialect,
  ) {}

  /**
   * The items of entries, in the order of their ids. Takes a fixed number of statements. `omit` is called for each value
   * that is left out, because not everyone may read its field; without it, there are all values. Given a language, shared
   * entries have their texts in it; given `true`, items say their languages and groups, and have their texts beside them.
   */
  async of(
    ids: readonly number[],
    omit?: () => void,
    languages: SiteLanguage | boolean = false,
  ): Promise<ItemWithTexts[]> {
    const stored = await this.rows.entries(ids);
    const texts = byEntry(languages ? await this.rows.textsOf(ids) : []);
    const entries = stored.map((entry) =>
      typeof languages === 'object'
        ? inLanguage(
            entry,
            texts.get(entry.id)?.find(({ language }) => language === languages.number),
          )
        : entry,
    );
    const logins = await this.rows.logins([...new Set(entries.map(({ authorId }) => authorId))]);
    const parents = await this.permalinks.parentPaths(entries);
    const terms = byEntry(
      await this.rows.termsOf(
        ids,
        this.taxonomies.imported.map(({ name }) => name),
      ),
    );
    const meta = byEntry(await this.rows.metaOf(ids));
    const links = await this.foreignLinks(entries);
    const details = await this.detailsOf(entries);
    const groups = languages === true ? await this.languages.groupsOf(ids, texts) : undefined;
    const restricted = new Map(entries.map(({ type }) => [type, this.values.restricted(type)]));
    const isOmitted = ({ type }: ExportedEntry, { key }: WxrMeta): boolean => {
      const isRestricted = omit !== undefined && restricted.get(type)?.has(key) === true;
      if (isRestricted) omit();
      return isRestricted;
    };
    const item = (entry: ExportedEntry): WrittenItem => {
      const parent = this.parentOf(entry);
      const values = [
        ...valuesOf(this.values, entry.type, entry.fieldValues).filter((one) => !isOmitted(entry, one)),
        ...menuItemMeta(this.namedLink(entry), parent, links.get(entry.id)),
        ...(meta.get(entry.id) ?? []).map(({ name, value }) => ({ key: name, value })),
      ];
      // A parent of another type is a custom value.
      const kept = (parent === 0 && parentIn(values)) || { parent, meta: values };
      return {
        id: entry.id,
        type: this.dialect.nameOf(entry.type),
        title: entry.title || (links.get(entry.id)?.entry?.title ?? ''),
        link: this.permalinks.of(entry, parents, true),
        guid: entry.guid,
        creator: logins.get(entry.authorId) ?? '',
        pubDate: pubDateOf(entry.dateGmt),
        content: entry.content,
        excerpt: entry.excerpt,
        date: entry.dateLocal,
        dateGmt: entry.dateGmt,
        modified: entry.modifiedLocal,
        modifiedGmt: entry.modifiedGmt,
        commentStatus: entry.commentStatus,
        pingStatus: entry.pingStatus,
        slug: entry.slug,
        status: entry.status,
        parent: kept.parent,
        menuOrder: details.get(entry.id)?.menuOrder ?? entry.menuOrder,
        password: entry.password,
        sticky: entry.sticky === 1,
        attachmentUrl: entry.file === null ? null : this.media.url(entry),
        terms: [
          ...(terms.get(entry.id) ?? []).map((term) => this.named(term)),
          ...formatOf(entry),
          ...(groups ? this.languagesOf(entry, groups) : []),
        ],
        meta: [...ownMeta(entry), ...(details.get(entry.id)?.meta ?? []), ...kept.meta],
      };
    };
    return entries.map((entry) => {
      const own = groups ? (texts.get(entry.id) ?? []) : [];
      const written = own.map((text) => ({
        ...item({ ...inLanguage(entry, text), language: text.language }),
        id: this.languages.textIdIn(entry.id, text.language),
      }));
      return { ...item(entry), texts: written };
    });
  }

  /** What the types of entries have besides the columns of all entries. */
  private async detailsOf(entries: readonly ExportedEntry[]): Promise<Map<number, WrittenDetails>> {
    const found = new Map<number, WrittenDetails>();
    for (const type of new Set(entries.map((entry) => entry.type))) {
      const ids = entries.flatMap((entry) => (entry.type === type ? [entry.id] : []));
      for (const [id, one] of (await this.details.of(type)?.write?.(ids)) ?? []) found.set(id, one);
    }
    return found;
  }

  /** What says the language of an entry, and its group. Items of menus are in the language of their menu. */
  private languagesOf({ id, type, language }: ExportedEntry, groups: ReadonlyMap<number, string>): WxrItemTerm[] {
    const isLocalised = this.types.get(type)?.localised !== undefined && !this.details.of(type)?.parentOf;
    return isLocalised ? this.languages.ofItem(language, groups.get(id)) : [];
  }

  private named({ taxonomy, ...term }: WxrItemTerm): WxrItemTerm {
    return { ...term, taxonomy: this.dialect.nameOf(taxonomy) };
  }

  private namedLink(entry: ExportedEntry): ExportedEntry {
    return { ...entry, object: entry.object && this.dialect.nameOf(entry.object) };
  }

  /** The parent, if exports contain its type and have it in the usual place. */
  private parentOf({ type, parentId, parentType }: ExportedEntry): number {
    if (this.details.of(type)?.parentOf) return 0;
    return parentType !== null && this.types.get(parentType)?.imported ? parentId : 0;
  }

  /**
   * The targets of menu items that exports do not contain, such as events. The items become links to their URLs. Those
   * to missing entries keep the id.
   */
  private async foreignLinks(entries: readonly ExportedEntry[]): Promise<Map<number, MenuTarget>> {
    const foreign = entries.flatMap(({ id, kind, object, objectId, url }) =>
      kind === 'post_type' && object !== null && objectId !== null && !this.types.get(object)?.imported
        ? [{ id, kind, object, objectId, url: url ?? '' }]
        : [],
    );
    const targets = foreign.length ? await this.targets.of(foreign) : [];
    return new Map(
      foreign.flatMap(({ id }, at): [number, MenuTarget][] => {
        const target = targets[at];
        return target?.url === undefined ? [] : [[id, target]];
      }),
    );
  }
}

/**
 * The values of declared fields of an item, as WordPress stores such values: lists and objects are serialized. After them
 * those of which no field is made.
 */
export const valuesOf = (values: FieldValues, owner: string, stored: string | null): WxrMeta[] => [
  ...[...values.named(owner, stored), ...values.ofPage(owner, stored)].map(([key, value]) => ({
    key,
    value: foreignText(value),
  })),
  ...values.left(owner, stored),
];

const foreignText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'object' ? serializePhp(value as PhpValue) : String(value);
};

function byEntry<Row extends { entryId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.entryId);
    if (group) group.push(row);
    else groups.set(row.entryId, [row]);
  }
  return groups;
}

/** A date of RFC 822. */
export const pubDateOf = (gmt: string | null): string =>
  gmt === null ? '' : new Date(isoUtc(gmt)).toUTCString().replace('GMT', '+0000');

const formatOf = ({ format }: ExportedEntry): WxrItemTerm[] =>
  format ? [{ taxonomy: 'post_format', slug: FORMAT_PREFIX + format, name: format }] : [];

/** The meta values by which exports name columns of entries. Empty ones are left out. */
function ownMeta(entry: ExportedEntry): WxrMeta[] {
  const isTrashed = entry.status === 'trash';
  const values = {
    _thumbnail_id: entry.featuredMedia ? String(entry.featuredMedia) : '',
    _wp_page_template: entry.template,
    footnotes: entry.footnotes,
    _wp_attachment_image_alt: entry.altText,
    _wp_attachment_metadata: entry.details === null ? '' : serializePhp(metadataOf(entry)),
    _wp_trash_meta_status: isTrashed ? entry.trashedFrom : '',
    _wp_desired_post_slug: isTrashed ? entry.trashedSlug : '',
    _lintel_expires_gmt: entry.expiresGmt,
    _lintel_expires_to: entry.expiresTo,
  };
  return Object.entries(values).flatMap(([key, value]) => (value ? [{ key, value }] : []));
}

function menuItemMeta(entry: ExportedEntry, parentId: number, foreign: MenuTarget | undefined): WxrMeta[] {
  if (entry.kind === null) return [];
  const link = foreign?.url === undefined ? entry : { kind: 'custom', object: 'custom', objectId: 0, url: foreign.url };
  const values = {
    _menu_item_type: link.kind,
    _menu_item_menu_item_parent: String(parentId),
    _menu_item_object_id: String(link.objectId),
    _menu_item_object: link.object,
    _menu_item_target: entry.target,
    _menu_item_classes: serializePhp((entry.classes ?? '').split(' ')),
    _menu_item_xfn: entry.xfn,
    _menu_item_url: link.url,
  };
  return Object.entries(values).map(([key, value]) => ({ key, value: value ?? '' }));
}

/** The metadata of an attachment, with the names of the members in exports. */
function metadataOf({ details, file }: ExportedEntry): PhpValue {
  const { sizes, ...others } = recordOf(parsed(details ?? ''));
  const named = Object.entries(recordOf(sizes)).map(([name, size]) => [name, withForeignNames(recordOf(size))]);
  return { ...withForeignNames(others), ...(file ? { file } : {}), sizes: Object.fromEntries(named) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Details that cannot be read count as none, as everywhere.
    return {};
  }
}

const isRecord = (value: unknown): value is { [key: string]: PhpValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown): { [key: string]: PhpValue } => (isRecord(value) ? value : {});

const withForeignNames = (record: { [key: string]: PhpValue }): { [key: string]: PhpValue } =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key === 'mime_type' ? 'mime-type' : key, value]));
