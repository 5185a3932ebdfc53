import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { EVENT, EventImport, type EventContent } from '../../calendar/index.js';
import type { ImportedEvent, ImportItem } from '../items/index.js';
import { originNamed } from '../origins/index.js';
import { globalIdsOf } from './clean-event.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportMemoryRepository, type KnownEntry } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import {
  canonical,
  eventKeys,
  hashOf,
  titleKeyOf,
  mergeByKey,
  type IdentityKey,
  type MergedItem,
} from './item-keys.js';

/** An item, or several merged items, with the existing event. */
export interface MatchedEvent extends MergedItem<ImportedEvent> {
  /** Absent for a new event. */
  known?: KnownEntry;
  /** Whether the event was copied from this site. */
  isOwn: boolean;
}

/** The items of a batch, by whether they have changed. */
interface EventMatches {
  /** Matches whose item and event are unchanged since the last import. */
  unchanged: (MatchedEvent & { known: KnownEntry })[];
  /** The others. Their keys are claimed until the end of the transaction. */
  changed: MatchedEvent[];
}

/** Finds the existing events of items. Runs in the transaction of a batch. */
@Injectable()
export class EventMatcher {
  constructor(
    private readonly identities: ImportIdentitiesRepository,
    private readonly memory: ImportMemoryRepository,
    private readonly events: EventImport,
    private readonly site: SiteUrls,
  ) {}

  async match(context: InsertContext, events: readonly ImportedEvent[]): Promise<EventMatches> {
    const all = mergeByKey(
      events.map((item) => ({
        item,
        keys: eventKeys(context, item),
        hash: itemHashOf(context, item),
      })),
    );
    const first = await this.locate(context, all, (keys) => this.identities.owners(EVENT.name, hashesOf(keys)));
    const unchanged = first.filter(
      (one): one is MatchedEvent & { known: KnownEntry } =>
        one.known !== undefined && isUnchanged(context, one, one.known),
    );
    const same = new Set<MatchedEvent>(unchanged);
    const rest = first.filter((one) => !same.has(one));
    const changed = await this.locate(context, rest, (keys) => this.identities.claim(EVENT.name, keys));
    return {
      unchanged,
      changed: originNamed(context.origin).isIdentifiedByContent ? await this.withNamesakes(context, changed) : changed,
    };
  }

  /** Returns the items that are new or changed since the last import of their source. */
  async changed(context: InsertContext, items: readonly ImportItem[]): Promise<ImportItem[]> {
    const keyed = items.map((item) => ({ item, keys: item.kind === 'event' ? eventKeys(context, item.event) : [] }));
    const idsByHash = await this.identities.owners(EVENT.name, hashesOf(keyed.flatMap(({ keys }) => keys)));
    const known = await this.memory.of(context, [...new Set(idsByHash.values())]);
    return keyed.flatMap(({ item, keys }) => {
      const id = keys.map(({ hash }) => idsByHash.get(hash)).find((id) => id !== undefined);
      const isSame = item.kind === 'event' && known.get(id ?? 0)?.itemHash === itemHashOf(context, item.event);
      return isSame ? [] : [item];
    });
  }

  private async locate(
    context: InsertContext,
    all: readonly MergedItem<ImportedEvent>[],
    look: (keys: MergedItem<ImportedEvent>['keys']) => Promise<Map<string, number>>,
  ): Promise<MatchedEvent[]> {
    const idsByHash = await look(all.flatMap(({ keys }) => keys));
    const own = await this.own(all);
    const ambiguous = all.flatMap(({ keys }) =>
      keys.flatMap(({ ambiguous, hash }) => (ambiguous ? (idsByHash.get(hash) ?? []) : [])),
    );
    const candidates = await this.events.load([...new Set(ambiguous)]);
    const ids = all.map(({ item, keys }) => {
      const key = keys.find(({ hash, ambiguous }) => {
        const id = idsByHash.get(hash);
        return id !== undefined && (!ambiguous || isPlausibleMatch(item, candidates.get(id)));
      });
      return key && idsByHash.get(key.hash);
    });
    const known = await this.memory.of(
      context,
      ids.filter((id) => id !== undefined),
    );
    return mergeMatches(
      all.map(({ item, keys, hash, count }, at) => ({
        ...{ item, keys, hash, count },
        known: known.get(ids[at] ?? 0),
        isOwn: own.has(item),
      })),
    );
  }

  /** The items that were copied from events of this site. */
  private async own(all: readonly MergedItem<ImportedEvent>[]): Promise<Set<ImportedEvent>> {
    const ownIds = all.flatMap(({ item }) =>
      globalIdsOf(item).flatMap((id) => {
        const ownId = EventImport.ownId(this.site, id);
        return ownId === undefined ? [] : [{ item, ownId }];
      }),
    );
    if (!ownIds.length) return new Set();
    const existing = await this.events.load(ownIds.map(({ ownId }) => ownId));
    return new Set(ownIds.filter(({ ownId }) => existing.has(ownId)).map(({ item }) => item));
  }

  /** Matches items by title and times with events that no import created. */
  private async withNamesakes(context: InsertContext, matches: readonly MatchedEvent[]): Promise<MatchedEvent[]> {
    const unmatched = matches.filter(({ known, isOwn }) => !known && !isOwn);
    const namesakes = await this.events.findByTitles(unmatched.map(({ item }) => item.title));
    const found = new Map(
      unmatched.flatMap((one) => {
        const namesake = namesakes.find(
          (event) => titleKeyOf(event.title) === titleKeyOf(one.item.title) && isAt(one.item, event),
        );
        return namesake ? [[one, namesake.id] as const] : [];
      }),
    );
    const known = await this.memory.of(context, [...found.values()]);
    return mergeMatches(
      matches.map((one) => (found.has(one) ? { ...one, known: known.get(found.get(one) ?? 0) } : one)),
    );
  }
}

/** Whether item and event are unchanged. With `overwrite`, an event that was edited locally counts as changed. */
const isUnchanged = ({ authority }: InsertContext, { hash, isOwn }: MatchedEvent, known: KnownEntry): boolean =>
  !isOwn &&
  known.itemHash === hash &&
  !known.remembered?.withdrawn &&
  (authority !== 'overwrite' || known.version === known.remembered?.entryVersion);

/** Merges items that match the same event. */
function mergeMatches(matches: readonly MatchedEvent[]): MatchedEvent[] {
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

/** Whether an item with an ambiguous key plausibly matches an event: by title or start. */
const isPlausibleMatch = (item: ImportedEvent, event: EventContent | undefined): boolean =>
  event !== undefined && (titleKeyOf(item.title) === titleKeyOf(event.title) || item.start === event.startLocal);

/** Whether an event has the times of an item. If the item has no end of its own, only the start is compared. */
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
