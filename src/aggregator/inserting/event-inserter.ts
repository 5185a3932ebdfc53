import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import { siteZone } from '#libs/times';
import {
  CANCELLED,
  EVENT,
  EventImport,
  type NewEvent,
  type EventContent,
  EVENT_CATEGORY,
} from '../../calendar/index.js';
import { SettingsService, SiteTime } from '../../settings/index.js';
import { TAG } from '../../terms/index.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/index.js';
import { cleanEvent } from './clean-event.js';
import { changesOf, newEventOf, sourceChanges, type EventField, type ResolvedEvent } from './event-fields.js';
import { EventMatcher, type MatchedEvent } from './event-matches.js';
import { EventMemory, type EventOutcome } from './event-memory.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportMemoryRepository } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import type { Insertion, ItemImages } from './insertion.js';
import { unambiguousHashes, parentKeys } from './item-keys.js';
import { SeriesOverrides } from './series-overrides.js';
import { TermResolver, type ResolvedTerms } from './term-resolver.js';

/** Ids of the venues and organizers of a batch. */
export interface ItemLinks {
  venues: ReadonlyMap<ImportedVenue, number>;
  organizers: ReadonlyMap<ImportedOrganizer, number>;
}

/** A batch of events with the entries and terms that they name. */
interface Batch extends ResolvedBatch {
  insertion: Insertion;
  authorId: number;
  /** Dates that series exclude because of overrides. */
  exceptions: ReadonlyMap<MatchedEvent, readonly string[]>;
  parents: ReadonlyMap<MatchedEvent, number>;
}

/** Creates and updates events, each item once. Runs in the transaction of a batch. */
@Injectable()
export class EventInserter {
  constructor(
    private readonly db: Db,
    private readonly matcher: EventMatcher,
    private readonly identities: ImportIdentitiesRepository,
    private readonly memory: ImportMemoryRepository,
    private readonly parts: SeriesOverrides,
    private readonly terms: TermResolver,
    private readonly events: EventImport,
    private readonly eventMemory: EventMemory,
    private readonly time: SiteTime,
    private readonly settings: SettingsService,
  ) {}

  /** Inserts a batch. `link` finds or creates the venues and organizers of the events to write. */
  async insert(
    context: InsertContext,
    items: { events: readonly ImportedEvent[]; images: ItemImages; authorId: number },
    link: (events: readonly ImportedEvent[]) => Promise<ItemLinks>,
    insertion: Insertion,
  ): Promise<void> {
    const { unchanged, changed } = await this.matcher.match(
      context,
      items.events.map((event) => this.marked(event)),
    );
    // Unchanged and rejected events are present in the source, too.
    await this.memory.renewSightings(
      context,
      [...unchanged, ...changed].flatMap(({ known }) => known?.id ?? []),
    );
    countUnchanged(unchanged, insertion);
    const newExceptions = await this.parts.recordExceptions(context, [...unchanged, ...changed]);
    const toWrite = changed.filter((match) => this.needsWriting(context, match, insertion));
    for (const match of toWrite) this.clean(match, insertion);
    const cancelled = toWrite.filter(({ item }) => item.cancelled);
    const active = toWrite.filter(({ item }) => !item.cancelled);
    const batch: Batch = {
      context,
      images: items.images,
      insertion,
      authorId: items.authorId,
      links: await link(active.map(({ item }) => item)),
      terms: await this.terms.resolve(wantedTerms(context, active), insertion),
      exceptions: await this.parts.exceptionsOf(active),
      parents: new Map(),
    };
    const outcomes = [
      ...(await this.withdraw(cancelled, insertion)),
      ...(await this.update(
        batch,
        active.filter(({ known }) => known),
      )),
    ];
    const created = active.filter(({ known }) => !known);
    // Overrides are created after their series, whose ids they need.
    const isPart = ({ item }: MatchedEvent) => parentKeys(context, item).length > 0;
    outcomes.push(
      ...(await this.create(
        batch,
        created.filter((match) => !isPart(match)),
      )),
    );
    await this.assignKeys(outcomes);
    const parts = created.filter(isPart);
    const parents = await this.parts.parentsOf(context, parts);
    const createdParts = await this.create({ ...batch, parents }, parts);
    outcomes.push(...createdParts);
    await this.assignKeys(outcomes);
    await this.identities.release(
      EVENT.name,
      changed.flatMap(({ keys }) => keys),
    );
    await this.eventMemory.remember(context, outcomes);
    // Overrides of a trashed series are trashed, too.
    const followed = await this.events.trashPartsOfTrashed(createdParts.map(({ id }) => id));
    const changedSeries = await this.parts.join(outcomes, newExceptions);
    for (const id of changedSeries) insertion.activity.add('cal_events', 'updated', id);
    await this.eventMemory.refresh(context, [...followed, ...changedSeries]);
  }

  /** A cancelled date of a series, marked as such if the site shows those. */
  private marked(event: ImportedEvent): ImportedEvent {
    const isShown = event.recurrenceId !== undefined && this.settings.get('events_cancelled_dates') === 'show';
    if (!event.cancelled || !isShown) return event;
    return { ...event, cancelled: false, tags: [...(event.tags ?? []), CANCELLED] };
  }

  /** Whether an event has to be written. If not, it is counted as done. */
  private needsWriting({ authority }: InsertContext, match: MatchedEvent, insertion: Insertion): boolean {
    const { known, isOwn, item, count } = match;
    const isKept = known && authority === 'retain' && !known.remembered?.withdrawn;
    // A cancelled event is not created.
    const isCancelledNew = !known && item.cancelled;
    if (!isOwn && !isKept && !isCancelledNew) return true;
    if (known) insertion.activity.add('cal_events', 'skipped', known.id);
    insertion.done += count;
    return false;
  }

  private clean(match: MatchedEvent, insertion: Insertion): void {
    const { event, warnings } = cleanEvent(match.item, siteZone(this.time).name);
    match.item = event;
    for (const warning of warnings) insertion.problem(event.title, warning);
  }

  /** Moves cancelled events to the trash. They are restored when they are no longer cancelled. */
  private async withdraw(cancelled: readonly MatchedEvent[], insertion: Insertion): Promise<EventOutcome[]> {
    const outcomes: EventOutcome[] = [];
    for (const match of cancelled) {
      const { known, count } = match;
      if (!known) continue;
      const isTrashed = await this.attempt(match, insertion, () => this.events.withdraw(known.id));
      if (isTrashed === undefined) continue;
      insertion.activity.add('cal_events', 'updated', known.id);
      insertion.done += count;
      const { sourceFields = [], withdrawn = false } = known.remembered ?? {};
      outcomes.push({ match, id: known.id, applied: [], sourceFields, withdrawn: withdrawn || isTrashed });
    }
    return outcomes;
  }

  private async update(batch: Batch, matches: readonly MatchedEvent[]): Promise<EventOutcome[]> {
    const { context, insertion } = batch;
    const contents = await this.events.load(matches.flatMap(({ known }) => known?.id ?? []));
    const outcomes: EventOutcome[] = [];
    for (const match of matches) {
      const { known, count } = match;
      const content = contents.get(known?.id ?? 0);
      if (!known || !content) continue;
      const changes = sourceChanges(
        match.item,
        resolvedEvent(batch, match.item, batch.exceptions.get(match), content),
        context,
      );
      const isRetained = context.authority === 'retain';
      const { applied, update } = isRetained
        ? { applied: [], update: undefined }
        : changesOf(changes, content, known.remembered, context);
      // An earlier import moved the event to the trash.
      const isRestored = known.remembered?.withdrawn === true && content.status === 'trash';
      const restoredStatus = match.item.private ? 'private' : (content.trashedFrom ?? 'draft');
      const status = isRestored ? { status: restoredStatus } : {};
      const written = await this.attempt(match, insertion, async () => {
        if (update || isRestored) await this.events.update(known.id, { ...update, ...status });
        return true;
      });
      insertion.activity.add('cal_events', written ? 'updated' : 'skipped', known.id);
      if (!written) continue;
      insertion.done += count;
      const sourceFields = isRetained ? (known.remembered?.sourceFields ?? []) : [...changes.keys()];
      outcomes.push({ match, id: known.id, applied, sourceFields, withdrawn: false });
    }
    return outcomes;
  }

  private async create(batch: Batch, matches: readonly MatchedEvent[]): Promise<EventOutcome[]> {
    const { context, insertion } = batch;
    const drafts: { match: MatchedEvent; draft: ReturnType<EventImport['draft']>; sourceFields: EventField[] }[] = [];
    for (const match of matches) {
      const resolved = resolvedEvent(batch, match.item, batch.exceptions.get(match));
      const changes = sourceChanges(match.item, resolved, context);
      const event = newEventOf(match.item, changes, resolved, {
        status: match.item.private ? 'private' : (context.postStatus ?? 'draft'),
        authorId: batch.authorId,
        parent: batch.parents.get(match) ?? 0,
        terms: [
          ...(resolved.categoryIds ?? []).map((id) => ({ taxonomy: EVENT_CATEGORY.name, id })),
          ...(resolved.tagIds ?? []).map((id) => ({ taxonomy: TAG.name, id })),
        ],
      });
      const draft = this.tryDraft(match, insertion, event);
      if (draft) drafts.push({ match, draft, sourceFields: [...changes.keys()] });
    }
    if (!drafts.length) return [];
    const ids = await this.events.create(drafts.map(({ draft }) => draft));
    return drafts.map(({ match, sourceFields }, at) => {
      const id = ids[at] ?? 0;
      insertion.addCreated('cal_events', id, unambiguousHashes(match.keys));
      insertion.done += match.count;
      return { match, id, applied: sourceFields, sourceFields, withdrawn: false };
    });
  }

  private async assignKeys(outcomes: readonly EventOutcome[]): Promise<void> {
    await this.identities.assign(
      EVENT.name,
      outcomes.map(({ id, match }) => ({ id, keys: match.keys })),
    );
  }

  /** Runs a write. If it is rejected, it is rolled back and logged as a problem. */
  private async attempt<T>(match: MatchedEvent, insertion: Insertion, write: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.db.savepoint(write, (error) => error instanceof RestError);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      insertion.problem(match.item.title, error.message);
      return undefined;
    }
  }

  private tryDraft(
    match: MatchedEvent,
    insertion: Insertion,
    event: NewEvent,
  ): ReturnType<EventImport['draft']> | undefined {
    try {
      return this.events.draft(event);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      insertion.problem(match.item.title, reasonOf(error));
      return undefined;
    }
  }
}

function countUnchanged(unchanged: readonly { known: { id: number }; count: number }[], insertion: Insertion): void {
  for (const { known, count } of unchanged) {
    insertion.activity.add('cal_events', 'updated', known.id);
    insertion.done += count;
    insertion.unchanged += count;
  }
}

/** The message of a rejected write. */
const reasonOf = ({ message, data: { params } }: RestError): string =>
  typeof params === 'object' && params !== null ? Object.values(params).join(' ') : message;

function wantedTerms({ category }: InsertContext, matches: readonly MatchedEvent[]) {
  const named = (namesOf: (item: ImportedEvent) => readonly string[] | undefined) =>
    matches.flatMap(({ item }) => (namesOf(item) ?? []).map((name) => ({ name, isPrivate: item.private === true })));
  return { categories: named(({ categories }) => categories), tags: named(({ tags }) => tags), category };
}

/** The entries and terms that the items of a batch name. */
interface ResolvedBatch {
  context: InsertContext;
  images: ItemImages;
  terms: ResolvedTerms;
  links: ItemLinks;
}

/** Resolves the entries and terms that an item names. `content` is its existing event, if there is one. */
function resolvedEvent(
  { context, images, links, terms }: ResolvedBatch,
  item: ImportedEvent,
  exceptions: readonly string[] = [],
  content?: EventContent,
): ResolvedEvent {
  const organizers = organizersOf(context, item)?.flatMap((one) => links.organizers.get(one) ?? []);
  const addsOnly = context.authority === 'preserve_changes';
  const kept = (ids: readonly number[] = [], isInSource = true) => (addsOnly || !isInSource ? ids : []);
  const named = (names: readonly string[] = [], known: ReadonlyMap<string, number>) =>
    names.flatMap((name) => known.get(name) ?? []);
  const ofAll = terms.category ? [terms.category] : [];
  const categories = [
    ...kept(content?.categoryIds, item.categories !== undefined),
    ...named(item.categories, terms.categories),
    ...ofAll,
  ];
  return {
    image: images.idOf(item.image),
    venueId: item.venue === null ? 0 : item.venue && links.venues.get(item.venue),
    organizerIds: organizers && [...new Set(organizers)],
    categoryIds: item.categories || ofAll.length ? [...new Set(categories)] : undefined,
    tagIds: item.tags && [...new Set([...kept(content?.tagIds), ...named(item.tags, terms.tags)])],
    exceptions,
  };
}

/** The organizers of an event, at most one unless the import allows several. Undefined if its source has none. */
export const organizersOf = (
  { allowMultipleOrganizers }: InsertContext,
  { organizers }: ImportedEvent,
): readonly ImportedOrganizer[] | undefined => (allowMultipleOrganizers ? organizers : organizers?.slice(0, 1));
