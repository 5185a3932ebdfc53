import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Changes, Shown, TAGS } from '#libs/freshness';
import { Reply, SiteAddress, type RestRequest } from '#libs/rest';
import { type EntryRow, type EntryType, EntryWriter } from '../../entries/index.js';
import { SettingsService } from '../../settings/index.js';
import { fail } from '../calendar.errors.js';
import { envelope, perPageOf } from '../envelope.js';
import { SentImages } from '../images/sent-images.js';
import { askedStatuses } from '../readable-statuses.js';
import { LinkedEntries, type EntryAt } from './linked-entries.js';
import type { LinkedKind, ShownLinked } from './linked-kind.js';
import { LinkedList } from './linked-list.js';
import { LinkedReferences, type LinkedReference } from './linked-references.js';
import { LinkedWriter } from './linked-writer.js';
import { isTruthy, type ListLinkedArgs, type WriteLinkedArgs } from './linked.args.js';
import { wasPublic } from './linked.policy.js';

/** The services that venues and organizers share. */
@Injectable()
export class LinkedServices {
  constructor(
    readonly entries: LinkedEntries,
    readonly lists: LinkedList,
    readonly writer: LinkedWriter,
    readonly references: LinkedReferences,
    readonly images: SentImages,
    readonly hooks: EntryWriter,
    readonly site: SiteAddress,
    readonly settings: SettingsService,
    readonly changes: Changes,
  ) {}
}

/** A venue or an organizer as answers show it, and whether the viewer may see it beside an event. */
export interface PresentedLinked {
  body: object;
  isKnown: boolean;
}

/** Venues or organizers: what their routes answer, and what events need of them. */
export abstract class LinkedService<Row extends EntryRow, Args extends WriteLinkedArgs> implements LinkedKind<
  Row,
  Args
> {
  abstract readonly type: EntryType;
  abstract readonly noun: LinkedKind['noun'];
  abstract readonly columns: string;
  abstract readonly join: string;
  abstract readonly links: LinkedKind['links'];
  abstract readonly args: new () => Args;

  constructor(protected readonly shared: LinkedServices) {}

  abstract nameOf(fields: Partial<Args>): string | undefined;
  abstract writeDetails(id: number, fields: Partial<Args>): Promise<void>;
  abstract present(row: ShownLinked<Row>): Record<string, unknown>;
  /** Takes one that is removed for good from the events that name it. */
  protected abstract release(id: number): Promise<void>;

  onModuleInit(): void {
    const { changes, hooks } = this.shared;
    const { type } = this;
    hooks.onChange(async ({ type: changed, id, change }) => {
      if (changed !== type) return;
      if (change === 'deleted') await this.release(id);
      // Events show those that they name in any state.
      if (change !== 'created') await changes.touch([TAGS.entry(id)]);
    });
  }

  /** Those with these ids, in any status; `single` adds descriptions for search engines. */
  async presented(ids: readonly number[], options: { single?: boolean } = {}): Promise<Map<number, PresentedLinked>> {
    Shown.current?.entry(...ids);
    const viewer = currentViewer();
    const rows = await this.shared.entries.shown<Row>(this, ids, options);
    return new Map(
      [...rows].map(([id, row]) => {
        const isKnown = wasPublic(row) || this.type.mayRead(row, viewer);
        return [id, { body: this.present(row), isKnown }];
      }),
    );
  }

  /** What is wrong with what an event says: numbers, `{id}`, data, lists of those. */
  problem(sent: unknown, event: EntryAt = {}): Promise<string | undefined> {
    return this.shared.references.problem(this, sent, event);
  }

  /** What an event says, ready for {@link settle}: after the permission, before the transaction. */
  prepare(sent: unknown): Promise<LinkedReference<Args>[]> {
    return this.shared.references.prepare(this, sent, this.noun);
  }

  /** Finds or makes what was prepared, inside the event's transaction, and answers the numbers in their order. */
  settle(references: readonly LinkedReference<Args>[]): Promise<number[]> {
    return this.shared.references.settle(this, references);
  }

  /** Answers a page of a list. */
  async list(args: ListLinkedArgs & { status?: unknown }, request: RestRequest): Promise<Reply> {
    const { lists, entries, settings } = this.shared;
    const { page, search, event, has_events, only_with_upcoming, status } = args;
    const perPage = perPageOf(args, settings);
    const { items, total } = await lists.page<Row>(this, { ...args, perPage });
    if (!items.length && page > 1) fail(`${this.noun}-archive-page-not-found`);
    return envelope(request, {
      key: this.type.restBase,
      items: (await entries.complete(items)).map((row) => this.present(row)),
      total,
      page,
      perPage,
      args: {
        search,
        event,
        has_events: has_events === undefined ? undefined : isTruthy(has_events),
        only_with_upcoming: only_with_upcoming || undefined,
        status: status === undefined ? undefined : askedStatuses(this.type, status),
      },
    });
  }

  /** Answers one. */
  async get(at: EntryAt): Promise<unknown> {
    const { id } = await this.shared.entries.get(this.type, at);
    return this.one(id, true);
  }

  /** Makes one, or takes one that there is, and answers it. */
  async create(args: Args): Promise<Reply> {
    const image = await this.shared.images.take(args.image);
    const id = await this.shared.writer.create(this, { fields: args, image });
    return Reply.created(await this.one(id), `${this.shared.site.root}/cal/events/v1/${this.type.restBase}/${id}`);
  }

  /** Changes one and answers it. */
  async update({ id: number, slug, ...args }: EntryAt & Partial<Args>): Promise<unknown> {
    const { id } = await this.shared.entries.get(this.type, { id: number, slug });
    const fields = args as Partial<Args>;
    const image = await this.shared.images.take(fields.image);
    await this.shared.writer.update(this, id, { fields, image });
    return this.one(id);
  }

  /** Moves one to the trash and answers it. */
  async delete(at: EntryAt): Promise<unknown> {
    const { id } = await this.shared.entries.get(this.type, at);
    await this.shared.writer.trash(this, id);
    return this.one(id);
  }

  private async one(id: number, single = false): Promise<unknown> {
    return (await this.presented([id], { single })).get(id)?.body;
  }
}
