import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { EVENT, EventImport, type EventContent } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/import-item.js';
import { lineageOf } from './clean-event.js';
import { hashOf } from './hash.js';
import { Identities } from './identities.js';
import { ImportMemory, type KnownEntry } from './import-memory.js';
import type { InsertContext } from './insert-context.js';
import { eventKeys, titleKeyOf } from './item-keys.js';
import { together, type Known } from './item-round.js';
import { itemHashOf } from './new-items.js';

/** An item, or several that are one, with the event that it is. */
export interface MatchedEvent extends Known<ImportedEvent> {
  /** Absent for a new one. */
  known?: KnownEntry;
  /** Whether it is an event of this site that comes back from another one. */
  isOwn: boolean;
}

/** The items of a batch by what is to be done with them. */
export interface EventMatches {
  /** What they were the last time, as their events are. */
  unchanged: (MatchedEvent & { known: KnownEntry })[];
  /** The others; nobody else makes events of them until the end of the transaction. */
  changed: MatchedEvent[];
}

/** Finds the events that items are (aggregator 7.1). Part of the transaction of a batch. */
@Injectable()
export class EventMatcher {
  constructor(
    private readonly identities: Identities,
    private readonly memory: ImportMemory,
    private readonly events: EventImport,
    private readonly site: SiteAddress,
  ) {}

  async match(context: InsertContext, events: readonly ImportedEvent[]): Promise<EventMatches> {
    const all = together(
      events.map((item) => ({
        item,
        keys: eventKeys(context, item),
        hash: itemHashOf(context, item),
      })),
    );
    const first = await this.locate(context, all, (keys) => this.identities.holders(EVENT.name, keys));
    const unchanged = first.filter(
      (one): one is MatchedEvent & { known: KnownEntry } =>
        one.known !== undefined && isUnchanged(context, one, one.known),
    );
    const same = new Set<MatchedEvent>(unchanged);
    const rest = first.filter((one) => !same.has(one));
    const changed = await this.locate(context, rest, (keys) => this.identities.claim(EVENT.name, keys));
    return { unchanged, changed: context.origin === 'csv' ? await this.withNamesakes(context, changed) : changed };
  }

  private async locate(
    context: InsertContext,
    all: readonly Known<ImportedEvent>[],
    look: (keys: Known<ImportedEvent>['keys']) => Promise<Map<string, number>>,
  ): Promise<MatchedEvent[]> {
    const held = await look(all.flatMap(({ keys }) => keys));
    const own = await this.own(all);
    const doubtful = all.flatMap(({ keys }) =>
      keys.flatMap(({ doubtful, hash }) => (doubtful ? (held.get(hash) ?? []) : [])),
    );
    const candidates = await this.events.contents([...new Set(doubtful)]);
    const ids = all.map(({ item, keys }) => {
      const key = keys.find(({ hash, doubtful }) => {
        const id = held.get(hash);
        return id !== undefined && (!doubtful || isLike(item, candidates.get(id)));
      });
      return key && held.get(key.hash);
    });
    const known = await this.memory.of(
      context,
      ids.filter((id) => id !== undefined),
    );
    return oneEach(
      all.map(({ item, keys, hash, count }, at) => ({
        ...{ item, keys, hash, count },
        known: known.get(ids[at] ?? 0),
        isOwn: own.has(item),
      })),
    );
  }

  /** Those that are events of this site. */
  private async own(all: readonly Known<ImportedEvent>[]): Promise<Set<ImportedEvent>> {
    const numbers = all.flatMap(({ item }) =>
      lineageOf(item).flatMap((id) => {
        const number = EventImport.ownId(this.site, id);
        return number === undefined ? [] : [{ item, number }];
      }),
    );
    if (!numbers.length) return new Set();
    const there = await this.events.contents(numbers.map(({ number }) => number));
    return new Set(numbers.filter(({ number }) => there.has(number)).map(({ item }) => item));
  }

  /** Rows of tables also mean events that no import has brought. */
  private async withNamesakes(context: InsertContext, matches: readonly MatchedEvent[]): Promise<MatchedEvent[]> {
    const wanting = matches.filter(({ known, isOwn }) => !known && !isOwn);
    const namesakes = await this.events.titled(wanting.map(({ item }) => item.title));
    const found = new Map(
      wanting.flatMap((one) => {
        const like = namesakes.find(
          (event) => titleKeyOf(event.title) === titleKeyOf(one.item.title) && isAt(one.item, event),
        );
        return like ? [[one, like.id] as const] : [];
      }),
    );
    const known = await this.memory.of(context, [...found.values()]);
    return oneEach(matches.map((one) => (found.has(one) ? { ...one, known: known.get(found.get(one) ?? 0) } : one)));
  }
}

/** What was overwritten on the site since is to be as its source tells it. */
const isUnchanged = ({ authority }: InsertContext, { hash, isOwn }: MatchedEvent, known: KnownEntry): boolean =>
  !isOwn &&
  known.itemHash === hash &&
  !known.remembered?.withdrawn &&
  (authority !== 'overwrite' || known.version === known.remembered?.version);

/** Items that turned out to be one event become one. */
function oneEach(matches: readonly MatchedEvent[]): MatchedEvent[] {
  const byId = new Map<number, MatchedEvent>();
  return matches.filter((one) => {
    const before = one.known && byId.get(one.known.id);
    if (before) {
      const told = Object.entries(one.item).filter(([, value]) => value !== undefined);
      before.item = { ...before.item, ...Object.fromEntries(told) };
      before.keys.push(...one.keys);
      before.hash = hashOf(before.hash, one.hash);
      before.count += one.count;
    } else if (one.known) byId.set(one.known.id, one);
    return !before;
  });
}

/** Whether an item of a key that others may have is likely to be an event. */
const isLike = (item: ImportedEvent, event: EventContent | undefined): boolean =>
  event !== undefined && (titleKeyOf(item.title) === titleKeyOf(event.title) || item.start === event.startLocal);

/** Whether an event is when a row tells: without an end of its own, the start alone counts. */
const isAt = (
  { start, end, allDay }: ImportedEvent,
  event: Pick<EventContent, 'startLocal' | 'endLocal' | 'allDay'>,
): boolean =>
  allDay
    ? event.allDay === 1 && start.slice(0, 10) === event.startLocal.slice(0, 10)
    : start === event.startLocal && (end === event.endLocal || end === start);
