import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import { siteZone } from '#libs/times';
import { EVENT, EventImport, type NewEvent, type EventContent, EVENT_CATEGORY } from '../../calendar/index.js';
import { SiteTime } from '../../settings/index.js';
import { TAG } from '../../terms/index.js';
import type { ImportedEvent, ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import { cleanEvent } from './clean-event.js';
import { changesOf, newEventOf, sourceChanges, type EventField, type ResolvedEvent } from './event-fields.js';
import { EventMatcher, type MatchedEvent } from './event-matches.js';
import { EventMemory, type EventOutcome } from './event-memory.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportMemoryRepository } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import type { Insertion, ItemImages } from './insertion.js';
import { certain, parentKeys } from './item-keys.js';
import { SeriesParts } from './series-parts.js';
import { TermResolver, type ResolvedTerms } from './term-resolver.js';

/** Ids of the venues and organizers of a batch. */
export interface ItemLinks {
  venues: ReadonlyMap<ImportedVenue, number>;
  organizers: ReadonlyMap<ImportedOrganizer, number>;
}

/** A batch of events with everything that they name. */
interface Batch extends ResolvedBatch {
  insertion: Insertion;
  authorId: number;
  /** Dates that series leave out because of overrides. */
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
    private readonly parts: SeriesParts,
    private readonly terms: TermResolver,
    private readonly events: EventImport,
    private readonly seen: EventMemory,
    private readonly time: SiteTime,
  ) {}

  /** `link` finds or creates the venues and organizers of the events that have to be written. */
  async insert(
    context: InsertContext,
    items: { events: readonly ImportedEvent[]; images: ItemImages; authorId: number },
    link: (events: readonly ImportedEvent[]) => Promise<ItemLinks>,
    insertion: Insertion,
  ): Promise<void> {
    const { unchanged, changed } = await this.matcher.match(context, items.events);
    // The source also has the events that are unchanged or refused.
    await this.memory.seeAgain(
      context,
      [...unchanged, ...changed].flatMap(({ known }) => known?.id ?? []),
    );
    countUnchanged(unchanged, insertion);
    const fresh = await this.parts.see(context, [...unchanged, ...changed]);
    const work = changed.filter((match) => this.isToBeWritten(context, match, insertion));
    for (const match of work) this.clean(match, insertion);
    const cancelled = work.filter(({ item }) => item.cancelled);
    const taking = work.filter(({ item }) => !item.cancelled);
    const batch: Batch = {
      context,
      images: items.images,
      insertion,
      authorId: items.authorId,
      links: await link(taking.map(({ item }) => item)),
      terms: await this.terms.resolve(wantedTerms(context, taking), insertion),
      exceptions: await this.parts.exceptionsOf(taking),
      parents: new Map(),
    };
    const outcomes = [
      ...(await this.withdraw(cancelled, insertion)),
      ...(await this.update(
        batch,
        taking.filter(({ known }) => known),
      )),
    ];
    const fresher = taking.filter(({ known }) => !known);
    // An override needs the id of its series.
    const isPart = ({ item }: MatchedEvent) => parentKeys(context, item).length > 0;
    outcomes.push(
      ...(await this.create(
        batch,
        fresher.filter((match) => !isPart(match)),
      )),
    );
    await this.give(outcomes);
    const partsOfBatch = fresher.filter(isPart);
    const parents = await this.parts.parentsOf(context, partsOfBatch);
    const made = await this.create({ ...batch, parents }, partsOfBatch);
    outcomes.push(...made);
    await this.give(outcomes);
    await this.identities.release(
      EVENT.name,
      changed.flatMap(({ keys }) => keys),
    );
    await this.seen.remember(context, outcomes);
    // Overrides of a trashed series are trashed, too.
    const followed = await this.events.follow(made.map(({ id }) => id));
    const touched = await this.parts.join(outcomes, fresh);
    for (const id of touched) insertion.activity.add('cal_events', 'updated', id);
    await this.seen.refresh(context, [...followed, ...touched]);
  }

  /** Whether an event has to be written. Counts it if not. */
  private isToBeWritten({ authority }: InsertContext, match: MatchedEvent, insertion: Insertion): boolean {
    const { known, isOwn, item, count } = match;
    const isKept = known && authority === 'retain' && !known.remembered?.withdrawn;
    // A cancelled event is not created.
    const isNothing = !known && item.cancelled;
    if (!isOwn && !isKept && !isNothing) return true;
    if (known) insertion.activity.add('cal_events', 'skipped', known.id);
    insertion.done += count;
    return false;
  }

  private clean(match: MatchedEvent, insertion: Insertion): void {
    const { event, notes } = cleanEvent(match.item, siteZone(this.time).name);
    match.item = event;
    for (const note of notes) insertion.problem(event.title, note);
  }

  /** Moves cancelled events to the trash. They are restored when they are no longer cancelled. */
  private async withdraw(cancelled: readonly MatchedEvent[], insertion: Insertion): Promise<EventOutcome[]> {
    const outcomes: EventOutcome[] = [];
    for (const match of cancelled) {
      const { known, count } = match;
      if (!known) continue;
      const isGone = await this.attempt(match, insertion, () => this.events.withdraw(known.id));
      if (isGone === undefined) continue;
      insertion.activity.add('cal_events', 'updated', known.id);
      insertion.done += count;
      const { sourceFields = [], withdrawn = false } = known.remembered ?? {};
      outcomes.push({ match, id: known.id, decided: [], sourceFields, withdrawn: withdrawn || isGone });
    }
    return outcomes;
  }

  private async update(batch: Batch, matches: readonly MatchedEvent[]): Promise<EventOutcome[]> {
    const { context, insertion } = batch;
    const contents = await this.events.contents(matches.flatMap(({ known }) => known?.id ?? []));
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
      const { decided, sent } = isRetained
        ? { decided: [], sent: undefined }
        : changesOf(changes, content, known.remembered, context);
      // An import had moved the event to the trash.
      const returns = known.remembered?.withdrawn === true && content.status === 'trash';
      const statusOfReturn = match.item.private ? 'private' : (content.trashedFrom ?? 'draft');
      const status = returns ? { status: statusOfReturn } : {};
      const written = await this.attempt(match, insertion, async () => {
        if (sent || returns) await this.events.update(known.id, { ...sent, ...status });
        return true;
      });
      insertion.activity.add('cal_events', written ? 'updated' : 'skipped', known.id);
      if (!written) continue;
      insertion.done += count;
      const sourceFields = isRetained ? (known.remembered?.sourceFields ?? []) : [...changes.keys()];
      outcomes.push({ match, id: known.id, decided, sourceFields, withdrawn: false });
    }
    return outcomes;
  }

  private async create(batch: Batch, matches: readonly MatchedEvent[]): Promise<EventOutcome[]> {
    const { context, insertion } = batch;
    const made: { match: MatchedEvent; draft: ReturnType<EventImport['draft']>; sourceFields: EventField[] }[] = [];
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
      const draft = this.drafted(match, insertion, event);
      if (draft) made.push({ match, draft, sourceFields: [...changes.keys()] });
    }
    if (!made.length) return [];
    const ids = await this.events.create(made.map(({ draft }) => draft));
    return made.map(({ match, sourceFields }, at) => {
      const id = ids[at] ?? 0;
      insertion.create('cal_events', id, certain(match.keys));
      insertion.done += match.count;
      return { match, id, decided: sourceFields, sourceFields, withdrawn: false };
    });
  }

  private async give(outcomes: readonly EventOutcome[]): Promise<void> {
    await this.identities.give(
      EVENT.name,
      outcomes.map(({ id, match }) => ({ id, keys: match.keys })),
    );
  }

  /** Runs a write. A refusal is logged as a problem, and the write is undone. */
  private async attempt<T>(match: MatchedEvent, insertion: Insertion, write: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.db.savepoint(write, (error) => error instanceof RestError);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      insertion.problem(match.item.title, error.message);
      return undefined;
    }
  }

  private drafted(
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

/** The reason of a refusal, for people. */
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

/** The ids that an item names. `content` is its existing event, if there is one. */
function resolvedEvent(
  { context, images, links, terms }: ResolvedBatch,
  item: ImportedEvent,
  exceptions: readonly string[] = [],
  content?: EventContent,
): ResolvedEvent {
  const organizers = organizersOf(context, item)?.flatMap((one) => links.organizers.get(one) ?? []);
  const adds = context.authority === 'preserve_changes';
  const kept = (ids: readonly number[] = [], isInSource = true) => (adds || !isInSource ? ids : []);
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

/** The organizers that an event may have. Undefined where its source has none. */
export const organizersOf = (
  { allowMultipleOrganizers }: InsertContext,
  { organizers }: ImportedEvent,
): readonly ImportedOrganizer[] | undefined => (allowMultipleOrganizers ? organizers : organizers?.slice(0, 1));
