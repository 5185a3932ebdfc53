import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { currentViewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { CacheInvalidation, CacheTags } from '#libs/invalidation';
import type { MadeHead } from '../../entries/heads/index.js';
import { ENTRY_TAGS, Entries, type EntryRow } from '../../entries/index.js';
import { type EntryType, STATUSES } from '../../entries/types/index.js';
import { EntryWriter } from '../../entries/writing/index.js';
import { MediaFiles, type LibraryImage } from '../../media/index.js';
import { DynamicContent, type ContentData } from '../../rendering/index.js';
import { CalendarFields } from '../common/index.js';
import type { WriteLinkedDto } from './linked.dto.js';
import type { LinkedRepository } from './linked.repository.js';

/** A venue or an organizer with everything that its response needs. */
export type LoadedLinked<Row extends EntryRow = EntryRow> = Row & {
  image?: LibraryImage;
  /** The output of dynamic content in its description. */
  parts?: ContentData;
  /** The values of declared fields by name; absent without fields. */
  values?: Record<string, unknown>;
  /** What its dynamic content and its references depend on; absent if it has none. */
  dynamicTags?: CacheTags;
  /** What the head of its page says; absent if it is not wanted. */
  head?: MadeHead;
  /** Whether the response is about this entry alone and includes `json_ld`. */
  single: boolean;
};

/** What the response of a venue or organizer depends on: the entry, its image its dynamic content and what it refers to. */
export function tagsOfLinked({ id, featuredMedia, dynamicTags }: LoadedLinked): CacheTags {
  const tags = new CacheTags().add(ENTRY_TAGS.entry(id)).addEach(ENTRY_TAGS.image, featuredMedia);
  if (dynamicTags) tags.include(dynamicTags);
  return tags;
}

/** Describes venues or organizers to the code that they share. */
export interface LinkedKind<Row extends EntryRow = EntryRow, Args extends WriteLinkedDto = WriteLinkedDto> {
  readonly type: EntryType;
  /** The argument and member of the name, and the prefix of error codes. */
  readonly noun: 'venue' | 'organizer';
  /** The DTO for the data of a venue or organizer inside an event. */
  readonly args: new () => Args;
  readonly repository: LinkedRepository<Row>;

  nameOf(fields: Partial<Args>): string | undefined;
  /** Writes the side rows of an entry. */
  writeDetails(id: number, fields: Partial<Args>, options?: { isNew?: boolean }): Promise<void>;
  present(row: LoadedLinked<Row>): Record<string, unknown>;
}

/** The body of a venue or organizer, and whether the viewer may see it as part of an event. */
export interface PresentedLinked {
  body: object;
  isVisible: boolean;
  /** Whether all viewers may see it, and see the same. */
  isForAll: boolean;
  /** What the body depends on. */
  tags: CacheTags;
}

/** Identifies an entry by its id, otherwise by its slug. Values may not be validated yet. */
export interface EntryKey {
  id?: number;
  slug?: string;
}

/** Whether anyone may see a venue or organizer as part of an event: it is published, or was until it was trashed. */
export const wasPublic = ({ status, trashedFrom }: Pick<EntryRow, 'status' | 'trashedFrom'>): boolean =>
  STATUSES.isPublic(status) || (status === 'trash' && STATUSES.isPublic(trashedFrom ?? ''));

/** Finds venues and organizers and loads what their responses need. */
@Injectable()
export class LinkedEntries {
  constructor(
    private readonly entries: Entries,
    private readonly images: MediaFiles,
    private readonly dynamic: DynamicContent,
    private readonly fields: CalendarFields,
  ) {}

  /** Finds an entry in any status. */
  async find(type: EntryType, { id, slug }: EntryKey): Promise<EntryRow | undefined> {
    const bySlug = id === undefined && typeof slug === 'string';
    const found = bySlug ? await this.entries.idOfSlug(type, slug) : id;
    return typeof found === 'number' ? this.entries.find(type, found) : undefined;
  }

  /** Finds an entry in any status, or throws a 400 on the argument that identifies it. */
  async get(type: EntryType, key: EntryKey): Promise<EntryRow> {
    const found = await this.find(type, key);
    return (
      found ??
      failArgument(key.id === undefined ? 'slug' : 'id', { message: 'There is no entry with this ID or slug.' })
    );
  }

  /**
   * Loads venues or organizers by id, in any status, in a fixed number of statements.
   * @param options.single adds `json_ld`.
   */
  async presented<Row extends EntryRow>(
    kind: LinkedKind<Row>,
    ids: readonly number[],
    { single = false } = {},
  ): Promise<Map<number, PresentedLinked>> {
    CacheTags.current?.addEach(ENTRY_TAGS.entry, ...ids);
    const viewer = currentViewer();
    const rows = [...(await kind.repository.find(ids)).values()];
    const shown = rows.length ? await this.complete(kind.type, rows, single) : [];
    return new Map(
      shown.map((row) => {
        const isVisible = wasPublic(row) || kind.type.mayRead(row, viewer);
        const isForAll = wasPublic(row) && !row.parts;
        return [row.id, { body: kind.present(row), isVisible, isForAll, tags: tagsOfLinked(row) }];
      }),
    );
  }

  /** Adds images, dynamic content and values of fields to rows of a type. */
  async complete<Row extends EntryRow>(type: EntryType, rows: Row[], single = false): Promise<LoadedLinked<Row>[]> {
    const tags = new CacheTags();
    const [images, parts, values] = await Promise.all([
      this.images.images(rows.map(({ featuredMedia }) => featuredMedia)),
      tags.during(() => this.dynamic.prepare(rows)),
      tags.during(() => this.fields.shown(type, rows)),
    ]);
    const refer = this.fields.refer(type);
    CacheTags.current?.include(tags);
    return rows.map((row) => {
      const dynamicTags = parts.has(row.id) || refer ? tags : undefined;
      return Object.assign({}, row, {
        image: images.get(row.featuredMedia),
        parts: parts.get(row.id),
        values: values.get(row.id),
        dynamicTags,
        single,
      });
    });
  }
}

/** Updates events and cached responses when a venue or organizer changes. */
@Injectable()
export class LinkedChanges {
  private readonly kinds = new Map<string, LinkedKind>();

  constructor(
    private readonly writer: EntryWriter,
    private readonly changes: CacheInvalidation,
  ) {}

  /** The watched kind with a type. */
  kindOf(type: string): LinkedKind | undefined {
    return this.kinds.get(type);
  }

  /** Subscribes to the changes of one kind. */
  watch(kind: LinkedKind): void {
    const { type, repository } = kind;
    this.kinds.set(type.name, kind);
    this.writer.onChange(async ({ type: changed, id, change }) => {
      if (changed !== type) return;
      if (change === 'deleted') await repository.release(id);
      // Events include their venues and organizers in any status.
      if (change !== 'created') await this.changes.invalidate([ENTRY_TAGS.entry(id)]);
    });
  }
}

/** The `id` or `slug` of a venue or organizer. Constraints: its type and the noun for the message. */
@ValidatorConstraint({ async: true })
@Injectable()
export class LinkedEntryConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: LinkedEntries) {}

  async validate(value: unknown, { constraints, property }: ValidationArguments): Promise<boolean> {
    const [type] = constraints as [EntryType];
    return (await this.entries.find(type, { [property]: value })) !== undefined;
  }

  defaultMessage({ constraints: [, noun] }: ValidationArguments): string {
    return `There is no such ${noun}.`;
  }
}
