import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { LATE_OFFSET } from '#libs/db';
import { TAGS, CacheTags } from '#libs/invalidation';
import { RequestedSlice, Reply, type FoundItems, type RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { FieldFilters } from '../../entries/fields/index.js';
import { EntryHeads, HEAD } from '../../entries/heads/index.js';
import { ENTRY_TAGS, Entries, type EntryRow } from '../../entries/index.js';
import { EntryTotals } from '../../entries/lists/index.js';
import { STATUSES, EntryVisibility } from '../../entries/types/index.js';
import { SettingsService } from '../../settings/index.js';
import { envelope, EVENT, fail, perPageOf, readableStatuses, requestedStatuses, SentImages } from '../common/index.js';
import { LinkedEntries, type EntryKey, type LinkedKind } from './linked-entries.js';
import { LinkedParts } from './linked-parts.js';
import { LinkedWriter } from './linked-writer.js';
import { isTruthy, type ListLinkedDto, type WriteLinkedDto } from './linked.dto.js';

type ListDto = ListLinkedDto & { status?: unknown };

/** Statuses of events beyond drafts. */
const LIVE_EVENTS = [...STATUSES.keys()].filter(
  (status) => STATUSES.isPublic(status) || ['future', 'private'].includes(status),
);
const ALL_STATUSES = [...STATUSES.keys()];
const MINUTE = 60_000;
/** `BY_DATE` as columns. */
const LINKED_ORDER = { column: 'e.date_local', id: 'e.id', direction: 'DESC' } as const;

/** Lists venues and organizers, newest first. */
@Injectable()
export class LinkedList {
  constructor(
    private readonly totals: EntryTotals,
    private readonly entries: Entries,
    private readonly visibility: EntryVisibility,
    private readonly fields: FieldFilters,
  ) {}

  /** A page of the entries that the viewer may read, and their total. */
  async page<Row extends EntryRow>(
    { type, repository }: LinkedKind<Row>,
    args: ListDto,
    limit: number,
    part = RequestedSlice.plain,
  ): Promise<FoundItems<Row>> {
    const { search, page, event, has_events: hasEvents, only_with_upcoming: upcoming, meta } = args;
    const visible = this.visibility.of(currentViewer(), [type.name], requestedStatuses(type, args.status) ?? []);
    const byEvents = event !== undefined || hasEvents !== undefined || upcoming;
    // Only viewers who may read the event see its venues and organizers.
    const named = event === undefined || (await this.maySee(event)) ? event : 0;
    addCacheTags(type.name, args, byEvents);
    // A change of any event can change the result, whatever its status.
    const tally = byEvents
      ? await this.totals.tally([type.name, EVENT.name], ALL_STATUSES)
      : await this.totals.tallyNow(visible.tallied);
    const sets = await this.fields.sets(type, meta);
    const start = part.start(LINKED_ORDER, (page - 1) * limit);
    const found = repository.open({
      visible,
      search,
      event: named,
      hasEvents: hasEvents === undefined ? undefined : isTruthy(hasEvents),
      upcomingFrom: upcoming ? thisMinute() : undefined,
      sets,
      readable: readableStatuses(this.visibility, EVENT, LIVE_EVENTS),
      limit,
      start,
      version: tally.version,
    });
    const isLate = start.offset >= LATE_OFFSET;
    const items = await found.page(isLate ? await this.totals.of(found, tally) : undefined);
    part.end(items, limit, start, ({ dateLocal, id }) => [dateLocal, id]);
    return { items, total: await part.total(found.key, () => this.totals.of(found, tally)) };
  }

  private async maySee(id: number): Promise<boolean> {
    const event = await this.entries.find(EVENT, id);
    return event !== undefined && EVENT.mayRead(event, currentViewer());
  }
}

/** Implements the routes of venues and organizers. */
@Injectable()
export class LinkedResources {
  constructor(
    private readonly lists: LinkedList,
    private readonly entries: LinkedEntries,
    private readonly writer: LinkedWriter,
    private readonly images: SentImages,
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
    private readonly parts: LinkedParts,
    private readonly heads: EntryHeads,
  ) {}

  /** Returns a page of a list. */
  async list<Row extends EntryRow>(kind: LinkedKind<Row>, args: ListDto, request: RestRequest): Promise<Reply> {
    const { page, search, event, has_events, only_with_upcoming, status, meta } = args;
    const perPage = perPageOf(args, this.settings);
    const { items, total } = await this.lists.page(kind, args, perPage, request.slice);
    if (!items.length && page > 1 && !request.slice.hasCursor) fail(`${kind.noun}-archive-page-not-found`);
    return envelope(request, {
      key: kind.type.restBase,
      items: await this.parts.of(kind, items, request.view),
      total,
      page,
      perPage,
      args: {
        search,
        event,
        has_events: has_events === undefined ? undefined : isTruthy(has_events),
        only_with_upcoming: only_with_upcoming || undefined,
        status: status === undefined ? undefined : requestedStatuses(kind.type, status),
        meta,
      },
    });
  }

  /** Returns one entry with `json_ld`. */
  async get<Row extends EntryRow>(kind: LinkedKind<Row>, key: EntryKey, { view }: RestRequest): Promise<unknown> {
    const entry = await this.entries.get(kind.type, key);
    const { id } = entry;
    const body = await this.one(kind, id, true);
    if (!view.names(HEAD)) return body;
    return { ...(body as object), [HEAD]: (await this.heads.of(kind.type, [entry])).get(id)?.data };
  }

  /** Creates an entry, or reuses the published one with the same name, and returns it. */
  async create<Row extends EntryRow, Args extends WriteLinkedDto>(
    kind: LinkedKind<Row, Args>,
    args: Args,
  ): Promise<Reply> {
    const image = await this.images.resolve(args.image);
    const id = await this.writer.create(kind, { fields: args, image });
    return Reply.created(await this.one(kind, id), `${this.site.rest('cal/events/v1')}/${kind.type.restBase}/${id}`);
  }

  /** Updates an entry and returns it. */
  async update<Row extends EntryRow, Args extends WriteLinkedDto>(
    kind: LinkedKind<Row, Args>,
    { id: sentId, slug, ...args }: EntryKey & Partial<Args>,
  ): Promise<unknown> {
    const { id } = await this.entries.get(kind.type, { id: sentId, slug });
    const fields = args as Partial<Args>;
    const image = await this.images.resolve(fields.image);
    await this.writer.update(kind, id, { fields, image });
    return this.one(kind, id);
  }

  /** Moves an entry to the trash and returns it. */
  async delete<Row extends EntryRow>(kind: LinkedKind<Row>, key: EntryKey): Promise<unknown> {
    const { id } = await this.entries.get(kind.type, key);
    await this.writer.trash(kind, id);
    return this.one(kind, id);
  }

  private async one<Row extends EntryRow>(kind: LinkedKind<Row>, id: number, single = false): Promise<unknown> {
    return (await this.entries.presented(kind, [id], { single })).get(id)?.body;
  }
}

/** Adds the cache tags of a list. `only_with_upcoming` depends on the current minute. */
function addCacheTags(type: string, { event = 0, only_with_upcoming: upcoming }: ListDto, byEvents: boolean): void {
  const tags = CacheTags.current;
  if (!tags) return;
  tags.add(TAGS.any(type));
  if (byEvents) tags.add(TAGS.any(EVENT.name));
  tags.addEach(ENTRY_TAGS.entry, event);
  if (upcoming) tags.until((Math.floor(Date.now() / MINUTE) + 1) * MINUTE);
}

/** The start of the current minute in UTC, so that totals can be reused within it. */
const thisMinute = (): string =>
  new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString().slice(0, 19).replace('T', ' ');
