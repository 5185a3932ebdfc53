import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { EVENT, EventImport, type EventContent } from '../../calendar/index.js';
import { originNamed } from '../import-origins.js';
import type { ImportedEvent, ImportItem } from '../items/import-item.js';
import { lineageOf } from './clean-event.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportMemoryRepository, type KnownEntry } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import { canonical, eventKeys, hashOf, titleKeyOf, together, type IdentityKey, type Known } from './item-keys.js';

/** An item, or several items of the same event, with the existing event. */
export interface MatchedEvent extends Known<ImportedEvent> {
  /** Absent for a new event. */
  known?: KnownEntry;
  /** Whether it is an event of this site that another site has copied. */
  isOwn: boolean;
}

/** The items of a batch, by whether they have changed. */
interface EventMatches {
  /** Items and events that are the same as after the last import. */
  unchanged: (MatchedEvent & { known: KnownEntry })[];
  /** The others. Nobody else creates events for them until the end of the transaction. */
  changed: MatchedEvent[];
}

/** Finds the existing events of items. Runs in the transaction of a batch. */
@Injectable()
export class EventMatcher {
  constructor(
    private readonly identities: ImportIdentitiesRepository,
    private readonly memory: ImportMemoryRepository,
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
    const first = await this.locate(context, all, (keys) => this.identities.holders(EVENT.name, hashesOf(keys)));
    const unchanged = first.filter(
      (one): one is MatchedEvent & { known: KnownEntry } =>
        one.known !== undefined && isUnchanged(context, one, one.known),
    );
    const same = new Set<MatchedEvent>(unchanged);
    const rest = first.filter((one) => !same.has(one));
    const changed = await this.locate(context, rest, (keys) => this.identities.claim(EVENT.name, keys));
    return {
      unchanged,
      changed: originNamed(context.origin).isKnownByContent ? await this.withNamesakes(context, changed) : changed,
    };
  }

  /** The items that are new to their source, or have changed. */
  async changed(context: InsertContext, items: readonly ImportItem[]): Promise<ImportItem[]> {
    const keyed = items.map((item) => ({ item, keys: item.kind === 'event' ? eventKeys(context, item.event) : [] }));
    const held = await this.identities.holders(EVENT.name, hashesOf(keyed.flatMap(({ keys }) => keys)));
    const known = await this.memory.of(context, [...new Set(held.values())]);
    return keyed.flatMap(({ item, keys }) => {
      const id = keys.map(({ hash }) => held.get(hash)).find((number) => number !== undefined);
      const isSame = item.kind === 'event' && known.get(id ?? 0)?.itemHash === itemHashOf(context, item.event);
      return isSame ? [] : [item];
    });
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

  /** The items that are events of this site. */
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

  /** Rows of tables also match events that no import has created. */
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

/** With `overwrite`, an event that was edited on the site counts as changed. */
const isUnchanged = ({ authority }: InsertContext, { hash, isOwn }: MatchedEvent, known: KnownEntry): boolean =>
  !isOwn &&
  known.itemHash === hash &&
  !known.remembered?.withdrawn &&
  (authority !== 'overwrite' || known.version === known.remembered?.entryVersion);

/** Merges items that match the same event. */
function oneEach(matches: readonly MatchedEvent[]): MatchedEvent[] {
  const byId = new Map<number, MatchedEvent>();
  return matches.filter((one) => {
    const before = one.known && byId.get(one.known.id);
    if (before) {
      const values = Object.entries(one.item).filter(([, value]) => value !== undefined);
      before.item = { ...before.item, ...Object.fromEntries(values) };
      before.keys.push(...one.keys);
      before.hash = hashOf(before.hash, one.hash);
      before.count += one.count;
    } else if (one.known) byId.set(one.known.id, one);
    return !before;
  });
}

/** Whether an item with a doubtful key is likely to be an event. */
const isLike = (item: ImportedEvent, event: EventContent | undefined): boolean =>
  event !== undefined && (titleKeyOf(item.title) === titleKeyOf(event.title) || item.start === event.startLocal);

/** Whether an event has the times of a row. Without an end in the row, only the start counts. */
const isAt = (
  { start, end, allDay }: ImportedEvent,
  event: Pick<EventContent, 'startLocal' | 'endLocal' | 'allDay'>,
): boolean =>
  allDay
    ? event.allDay === 1 && start.slice(0, 10) === event.startLocal.slice(0, 10)
    : start === event.startLocal && (end === event.endLocal || end === start);

/** Hash of an item and of the options that affect how it is stored. */
function itemHashOf(context: InsertContext, item: object): string {
  const { category = 0, importEventSettings, allowMultipleOrganizers } = context;
  return hashOf(canonical(item), canonical([category, importEventSettings, allowMultipleOrganizers]));
}

const hashesOf = (keys: readonly IdentityKey[]): string[] => keys.map(({ hash }) => hash);
