import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import {
  EVENT_CATEGORY,
  EVENT,
  EventContents,
  EventImport,
  EventParts,
  EventTrash,
  EventWriter,
  siteZone,
  type EventDraft,
  type NewEvent,
} from '../../calendar/index.js';
import { TAG } from '../../terms/index.js';
import { SiteTime } from '../../settings/index.js';
import type { ImportedEvent } from '../items/import-item.js';
import { cleanEvent } from './clean-event.js';
import { changesOf } from './event-changes.js';
import { newEventOf, toldChanges, type EventField } from './event-fields.js';
import { EventMatcher, type MatchedEvent } from './event-matches.js';
import { EventMemory, type EventOutcome } from './event-memory.js';
import { Identities, certain } from './identities.js';
import { ImportMemory } from './import-memory.js';
import type { InsertContext } from './insert-context.js';
import type { Insertion } from './insertion.js';
import type { ItemImages } from './item-images.js';
import { parentKeys } from './item-keys.js';
import type { ItemLinks } from './item-links.js';
import { resolvedEvent, type ResolvedBatch } from './resolved-event.js';
import { SeriesParts } from './series-parts.js';
import { TermResolver } from './term-resolver.js';

/** A batch of events on its way. */
interface Batch extends ResolvedBatch {
  insertion: Insertion;
  authorId: number;
  /** The dates that series leave out besides their own, as they write them. */
  exceptions: ReadonlyMap<MatchedEvent, readonly string[]>;
  parents: ReadonlyMap<MatchedEvent, number>;
}

/** Turns items into events, and never makes one twice. Part of the transaction of a batch. */
@Injectable()
export class EventInserter {
  constructor(
    private readonly db: Db,
    private readonly matcher: EventMatcher,
    private readonly identities: Identities,
    private readonly memory: ImportMemory,
    private readonly parts: SeriesParts,
    private readonly terms: TermResolver,
    private readonly contents: EventContents,
    private readonly creation: EventImport,
    private readonly writer: EventWriter,
    private readonly trash: EventTrash,
    private readonly eventParts: EventParts,
    private readonly seen: EventMemory,
    private readonly time: SiteTime,
  ) {}

  /** `link` finds or makes the venues and organizers of the events that have to be written. */
  async insert(
    context: InsertContext,
    told: { events: readonly ImportedEvent[]; images: ItemImages; authorId: number },
    link: (events: readonly ImportedEvent[]) => Promise<ItemLinks>,
    insertion: Insertion,
  ): Promise<void> {
    const { unchanged, changed } = await this.matcher.match(context, told.events);
    // What is left as it is or refused is in the source all the same.
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
      images: told.images,
      insertion,
      authorId: told.authorId,
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
    // A part needs the number of its whole.
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
    // A part of something in the trash belongs there.
    const followed = await this.eventParts.follow(made.map(({ id }) => id));
    const touched = await this.parts.join(outcomes, fresh);
    for (const id of touched) insertion.activity.add('cal_events', 'updated', id);
    await this.seen.refresh(context, [...followed, ...touched]);
  }

  /** Counts what is left as it is. */
  private isToBeWritten({ authority }: InsertContext, match: MatchedEvent, insertion: Insertion): boolean {
    const { known, isOwn, item, count } = match;
    const isKept = known && authority === 'retain' && !known.remembered?.withdrawn;
    // What does not take place need not be made.
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

  /** Events that do not take place any more go to the trash, and come back when they do. */
  private async withdraw(cancelled: readonly MatchedEvent[], insertion: Insertion): Promise<EventOutcome[]> {
    const outcomes: EventOutcome[] = [];
    for (const match of cancelled) {
      const { known, count } = match;
      if (!known) continue;
      const isGone = await this.attempt(match, insertion, () => this.trash.withdraw(known.id));
      if (isGone === undefined) continue;
      insertion.activity.add('cal_events', 'updated', known.id);
      insertion.done += count;
      const { told = [], withdrawn = false } = known.remembered ?? {};
      outcomes.push({ match, id: known.id, decided: [], told, withdrawn: withdrawn || isGone });
    }
    return outcomes;
  }

  private async update(batch: Batch, matches: readonly MatchedEvent[]): Promise<EventOutcome[]> {
    const { context, insertion } = batch;
    const contents = await this.contents.of(matches.flatMap(({ known }) => known?.id ?? []));
    const outcomes: EventOutcome[] = [];
    for (const match of matches) {
      const { known, count } = match;
      const content = contents.get(known?.id ?? 0);
      if (!known || !content) continue;
      const changes = toldChanges(
        match.item,
        resolvedEvent(batch, match.item, batch.exceptions.get(match), content),
        context,
      );
      const isRetained = context.authority === 'retain';
      const { decided, sent } = isRetained
        ? { decided: [], sent: undefined }
        : changesOf(changes, content, known.remembered, context);
      // What an import took away has come back.
      const returns = known.remembered?.withdrawn === true && content.status === 'trash';
      const statusOfReturn = match.item.private ? 'private' : (content.trashedFrom ?? 'draft');
      const status = returns ? { status: statusOfReturn } : {};
      const written = await this.attempt(match, insertion, async () => {
        if (sent || returns) await this.writer.update(known.id, { ...sent, ...status });
        return true;
      });
      insertion.activity.add('cal_events', written ? 'updated' : 'skipped', known.id);
      if (!written) continue;
      insertion.done += count;
      const told = isRetained ? (known.remembered?.told ?? []) : [...changes.keys()];
      outcomes.push({ match, id: known.id, decided, told, withdrawn: false });
    }
    return outcomes;
  }

  private async create(batch: Batch, matches: readonly MatchedEvent[]): Promise<EventOutcome[]> {
    const { context, insertion } = batch;
    const made: { match: MatchedEvent; draft: EventDraft; told: EventField[] }[] = [];
    for (const match of matches) {
      const resolved = resolvedEvent(batch, match.item, batch.exceptions.get(match));
      const changes = toldChanges(match.item, resolved, context);
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
      if (draft) made.push({ match, draft, told: [...changes.keys()] });
    }
    if (!made.length) return [];
    const ids = await this.creation.create(made.map(({ draft }) => draft));
    return made.map(({ match, told }, at) => {
      const id = ids[at] ?? 0;
      insertion.create('cal_events', id, certain(match.keys));
      insertion.done += match.count;
      return { match, id, decided: told, told, withdrawn: false };
    });
  }

  private async give(outcomes: readonly EventOutcome[]): Promise<void> {
    await this.identities.give(
      EVENT.name,
      outcomes.map(({ id, match }) => ({ id, keys: match.keys })),
    );
  }

  /** Runs a write that may be refused, and then leaves nothing behind. */
  private async attempt<T>(match: MatchedEvent, insertion: Insertion, write: () => Promise<T>): Promise<T | undefined> {
    await this.db.write('SAVEPOINT item');
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      await this.db.write('ROLLBACK TO SAVEPOINT item');
      insertion.problem(match.item.title, error.message);
      return undefined;
    }
  }

  private drafted(match: MatchedEvent, insertion: Insertion, event: NewEvent): EventDraft | undefined {
    try {
      return this.creation.draft(event);
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

/** What is wrong, for people. */
const reasonOf = ({ message, data: { params } }: RestError): string =>
  typeof params === 'object' && params !== null ? Object.values(params).join(' ') : message;

function wantedTerms({ category }: InsertContext, matches: readonly MatchedEvent[]) {
  const named = (namesOf: (item: ImportedEvent) => readonly string[] | undefined) =>
    matches.flatMap(({ item }) => (namesOf(item) ?? []).map((name) => ({ name, isPrivate: item.private === true })));
  return { categories: named(({ categories }) => categories), tags: named(({ tags }) => tags), category };
}
