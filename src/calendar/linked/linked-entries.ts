import { DynamicContent, type ContentParts } from '../../rendering/index.js';
import { ENTRY_TAGS, Entries, type EntryRow } from '../../entries/index.js';
import { EntryWriter } from '../../entries/writing/index.js';
import { MediaFiles, type LibraryImage } from '../../media/index.js';
import { type EntryType, STATUSES } from '../../entries/types/index.js';
import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { currentViewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { CacheInvalidation, CacheTags } from '#libs/invalidation';
import { CalendarEntriesRepository } from '../calendar-entries.repository.js';
import type { WriteLinkedDto } from './linked.dto.js';
import type { LinkedRepository } from './linked.repository.js';

/** A venue or an organizer with what it is shown with. */
export type ShownLinked<Row extends EntryRow = EntryRow> = Row & {
  image?: LibraryImage;
  /** What its description shows beyond its own text. */
  parts?: ContentParts;
  /** Whether it is shown alone, with a description for search engines. */
  single: boolean;
};

/** One of the two kinds, venues or organizers, for the code that they share. */
export interface LinkedKind<Row extends EntryRow = EntryRow, Args extends WriteLinkedDto = WriteLinkedDto> {
  readonly type: EntryType;
  /** The argument and the member that hold the name; codes of errors begin with it. */
  readonly noun: 'venue' | 'organizer';
  /** The DTO by which data inside events are read. */
  readonly args: new () => Args;
  readonly repository: LinkedRepository<Row>;

  nameOf(fields: Partial<Args>): string | undefined;
  /** Writes what was sent to its side tables. */
  writeDetails(id: number, fields: Partial<Args>): Promise<void>;
  /** One as answers show it. */
  present(row: ShownLinked<Row>): Record<string, unknown>;
}

/** A venue or an organizer as answers show it, and whether the viewer may see it beside an event. */
export interface PresentedLinked {
  body: object;
  isKnown: boolean;
}

/** Names an entry by its id, else by its slug. Either may still be something else that was sent. */
export interface EntryAt {
  id?: number;
  slug?: string;
}

/** Whether everybody may see a venue or organizer beside an event: published ones, also after they were trashed. */
export const wasPublic = ({ status, trashedFrom }: Pick<EntryRow, 'status' | 'trashedFrom'>): boolean =>
  STATUSES.isPublic(status) || (status === 'trash' && STATUSES.isPublic(trashedFrom ?? ''));

/** Finds venues and organizers and completes them for showing. */
@Injectable()
export class LinkedEntries {
  constructor(
    private readonly stored: CalendarEntriesRepository,
    private readonly entries: Entries,
    private readonly images: MediaFiles,
    private readonly dynamic: DynamicContent,
  ) {}

  /** The entry of a place, in any status. */
  async find(type: EntryType, { id, slug }: EntryAt): Promise<EntryRow | undefined> {
    const bySlug = id === undefined && typeof slug === 'string';
    const found = bySlug ? await this.stored.idOfSlug(type, slug) : id;
    return typeof found === 'number' ? this.entries.find(type, found) : undefined;
  }

  /** The entry of a place, or the refusal of the argument that names none. */
  async get(type: EntryType, at: EntryAt): Promise<EntryRow> {
    const found = await this.find(type, at);
    return found ?? failArgument(at.id === undefined ? 'slug' : 'id', { message: 'There is no such entry.' });
  }

  /** Those with these ids, in any status; `single` adds descriptions for search engines. A fixed number of statements. */
  async presented<Row extends EntryRow>(
    kind: LinkedKind<Row>,
    ids: readonly number[],
    { single = false } = {},
  ): Promise<Map<number, PresentedLinked>> {
    CacheTags.current?.addEach(ENTRY_TAGS.entry, ...ids);
    const viewer = currentViewer();
    const rows = [...(await kind.repository.find(ids)).values()];
    const shown = rows.length ? await this.complete(rows, single) : [];
    return new Map(
      shown.map((row) => {
        const isKnown = wasPublic(row) || kind.type.mayRead(row, viewer);
        return [row.id, { body: kind.present(row), isKnown }];
      }),
    );
  }

  /** Adds what rows are shown with. */
  async complete<Row extends EntryRow>(rows: Row[], single = false): Promise<ShownLinked<Row>[]> {
    const [images, parts] = await Promise.all([
      this.images.images(rows.map(({ featuredMedia }) => featuredMedia)),
      this.dynamic.prepare(rows),
    ]);
    return rows.map((row) =>
      Object.assign({}, row, { image: images.get(row.featuredMedia), parts: parts.get(row.id), single }),
    );
  }
}

/** Keeps events in step with the venues and organizers that they name. */
@Injectable()
export class LinkedChanges {
  constructor(
    private readonly writer: EntryWriter,
    private readonly changes: CacheInvalidation,
  ) {}

  /** Follows the changes of one kind. */
  watch<Row extends EntryRow>({ type, repository }: Pick<LinkedKind<Row>, 'type' | 'repository'>): void {
    this.writer.onChange(async ({ type: changed, id, change }) => {
      if (changed !== type) return;
      if (change === 'deleted') await repository.release(id);
      // Events show those that they name in any status.
      if (change !== 'created') await this.changes.invalidate([ENTRY_TAGS.entry(id)]);
    });
  }
}

/** The `id` or `slug` of a venue or an organizer; the parameters are its type and what the message calls it. */
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
