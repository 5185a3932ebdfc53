import { Injectable } from '@nestjs/common';
import { dateInSeries, type SeriesDate } from '#libs/recurrence';
import { readZone, siteZone, utcOf } from '#libs/times';
import { EVENT, EventImport } from '../../calendar/index.js';
import { SiteTime } from '../../settings/index.js';
import type { ImportedEvent } from '../items/import-item.js';
import type { MatchedEvent } from './event-matches.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportMemoryRepository } from './import-memory.repository.js';
import type { InsertContext } from './insert-context.js';
import { parentKeys, type IdentityKey } from './item-keys.js';
import { SeriesExceptionsRepository, type SeriesException } from './series-exceptions.repository.js';

/** A written event. */
interface WrittenEvent {
  id: number;
  match: MatchedEvent;
}

/** Links overrides to their series. Runs in the transaction of a batch. */
@Injectable()
export class SeriesParts {
  constructor(
    private readonly exceptions: SeriesExceptionsRepository,
    private readonly identities: ImportIdentitiesRepository,
    private readonly memory: ImportMemoryRepository,
    private readonly events: EventImport,
    private readonly time: SiteTime,
  ) {}

  /** Stores the dates of series that items override. Returns new ones. */
  see(context: InsertContext, matches: readonly MatchedEvent[]): Promise<SeriesException[]> {
    const seen = matches.flatMap(({ item, keys }) => {
      const date = exceptionDate(item, siteZone(this.time).name);
      const [series] = parentKeys(context, item);
      const [own] = keys;
      return date && series && own ? [{ ...date, seriesHash: series.hash, ownHash: own.hash }] : [];
    });
    return this.exceptions.see(context, seen);
  }

  /** The dates that series leave out because of overrides, in the form of their EXDATE. */
  async exceptionsOf(matches: readonly MatchedEvent[]): Promise<Map<MatchedEvent, string[]>> {
    const recurring = matches.filter(({ item }) => item.recurrence && item.recurrenceId === undefined);
    const all = await this.exceptions.of(recurring.flatMap(({ keys }) => keys.map(({ hash }) => hash)));
    return new Map(
      recurring.map((match) => {
        const { item, keys } = match;
        const times = { startLocal: item.start, timezone: item.timezone ?? '', allDay: item.allDay };
        const own = all.filter(({ seriesHash }) => keys.some(({ hash }) => hash === seriesHash));
        return [match, own.map((date) => dateInSeries(date, times))];
      }),
    );
  }

  /** The ids of the series of some overrides. */
  async parentsOf(context: InsertContext, matches: readonly MatchedEvent[]): Promise<Map<MatchedEvent, number>> {
    const keys = new Map(
      matches.map((match): [MatchedEvent, IdentityKey[]] => [match, parentKeys(context, match.item)]),
    );
    const held = await this.identities.holders(
      EVENT.name,
      [...keys.values()].flat().map(({ hash }) => hash),
    );
    return new Map(
      [...keys].flatMap(([match, own]) => {
        const id = own.map(({ hash }) => held.get(hash)).find((number) => number !== undefined);
        return id === undefined ? [] : [[match, id] as const];
      }),
    );
  }

  /**
   * Links overrides that were imported before their series, and excludes overridden dates from series that were imported
   * before. Returns the ids of all changed events.
   */
  async join(written: readonly WrittenEvent[], fresh: readonly SeriesException[]): Promise<number[]> {
    const changed = await this.adopt(written);
    const held = await this.identities.holders(
      EVENT.name,
      fresh.map(({ seriesHash }) => seriesHash),
    );
    for (const hash of new Set(fresh.map(({ seriesHash }) => seriesHash))) {
      const id = held.get(hash);
      const out = fresh.filter(({ seriesHash }) => seriesHash === hash);
      if (id !== undefined && (await this.events.except(id, { out, back: [] }))) changed.push(id);
    }
    return changed;
  }

  private async adopt(written: readonly WrittenEvent[]): Promise<number[]> {
    const wholes = new Map(
      written.flatMap(({ id, match }) => (match.known ? [] : match.keys.map(({ hash }) => [hash, id] as const))),
    );
    const here = new Set(written.map(({ id }) => id));
    const adopted: number[] = [];
    for (const { entryId: id, parentHash } of await this.memory.partsOf([...wholes.keys()])) {
      const parent = wholes.get(parentHash ?? '');
      if (parent === undefined || here.has(id)) continue;
      await this.events.update(id, { parent });
      await this.events.follow([id]);
      adopted.push(id);
    }
    return adopted;
  }
}

/** The date of a series that an item stands for; undefined for an item that stands for itself. */
function exceptionDate({ recurrenceId, timezone }: ImportedEvent, zoneOfSite: string): SeriesDate | undefined {
  const zone = readZone(timezone ?? zoneOfSite) ?? readZone(zoneOfSite);
  if (recurrenceId === undefined || !zone || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(recurrenceId)) return undefined;
  return { local: recurrenceId, utc: utcOf(recurrenceId, zone) };
}
