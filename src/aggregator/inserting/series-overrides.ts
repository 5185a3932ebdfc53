import { Injectable } from '@nestjs/common';
import { dateInSeries, type SeriesDate } from '#libs/recurrence';
import { readZone, siteZone, utcOf } from '#libs/times';
import { EVENT, EventImport } from '../../calendar/index.js';
import { SiteTime } from '../../settings/index.js';
import type { ImportedEvent } from '../items/index.js';
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
export class SeriesOverrides {
  constructor(
    private readonly exceptions: SeriesExceptionsRepository,
    private readonly identities: ImportIdentitiesRepository,
    private readonly memory: ImportMemoryRepository,
    private readonly events: EventImport,
    private readonly time: SiteTime,
  ) {}

  /** Records the dates of series that items override. Returns the new exceptions. */
  recordExceptions(context: InsertContext, matches: readonly MatchedEvent[]): Promise<SeriesException[]> {
    const found = matches.flatMap(({ item, keys }) => {
      const date = exceptionDate(item, siteZone(this.time).name);
      const [series] = parentKeys(context, item);
      const [own] = keys;
      return date && series && own ? [{ ...date, seriesHash: series.hash, ownHash: own.hash }] : [];
    });
    return this.exceptions.record(context, found);
  }

  /** The dates that series exclude because of overrides, in the form of their EXDATE. */
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
    const idsByHash = await this.identities.owners(
      EVENT.name,
      [...keys.values()].flat().map(({ hash }) => hash),
    );
    return new Map(
      [...keys].flatMap(([match, own]) => {
        const id = own.map(({ hash }) => idsByHash.get(hash)).find((found) => found !== undefined);
        return id === undefined ? [] : [[match, id] as const];
      }),
    );
  }

  /**
   * Links overrides that were imported before their series, and excludes newly overridden dates from existing series.
   * Returns the ids of all changed events.
   */
  async join(written: readonly WrittenEvent[], newExceptions: readonly SeriesException[]): Promise<number[]> {
    const changed = await this.linkEarlierParts(written);
    const zone = siteZone(this.time).name;
    const dates = written.flatMap(({ id, match }) => {
      const date = exceptionDate(match.item, zone);
      return date ? [[id, date] as const] : [];
    });
    await this.events.nameDates(
      new Map([...(changed.length ? await this.datesOfEarlierParts(written) : []), ...dates]),
    );
    const idsByHash = await this.identities.owners(
      EVENT.name,
      newExceptions.map(({ seriesHash }) => seriesHash),
    );
    for (const hash of new Set(newExceptions.map(({ seriesHash }) => seriesHash))) {
      const id = idsByHash.get(hash);
      const out = newExceptions.filter(({ seriesHash }) => seriesHash === hash);
      if (id !== undefined && (await this.events.changeExclusions(id, { out, back: [] }))) changed.push(id);
    }
    return changed;
  }

  /** The dates of the overrides of series, by the ids of the overrides. */
  private async datesOfEarlierParts(written: readonly WrittenEvent[]): Promise<Map<number, SeriesDate>> {
    const dates = await this.exceptions.of(written.flatMap(({ match }) => match.keys.map(({ hash }) => hash)));
    const owners = await this.identities.owners(
      EVENT.name,
      dates.map(({ ownHash }) => ownHash),
    );
    return new Map(
      dates.flatMap((date) => {
        const id = owners.get(date.ownHash);
        return id === undefined ? [] : [[id, date] as const];
      }),
    );
  }

  private async linkEarlierParts(written: readonly WrittenEvent[]): Promise<number[]> {
    const newSeries = new Map(
      written.flatMap(({ id, match }) => (match.known ? [] : match.keys.map(({ hash }) => [hash, id] as const))),
    );
    const batchIds = new Set(written.map(({ id }) => id));
    const linked: number[] = [];
    for (const { entryId: id, parentHash } of await this.memory.overridesOf([...newSeries.keys()])) {
      const parent = newSeries.get(parentHash ?? '');
      if (parent === undefined || batchIds.has(id)) continue;
      await this.events.update(id, { parent });
      await this.events.trashPartsOfTrashed([id]);
      linked.push(id);
    }
    return linked;
  }
}

/** The date of a series that an item overrides. Undefined for other items. */
function exceptionDate(
  { recurrenceId, timezone, seriesTimezone }: ImportedEvent,
  zoneOfSite: string,
): SeriesDate | undefined {
  const zone = readZone(seriesTimezone ?? timezone ?? zoneOfSite) ?? readZone(zoneOfSite);
  if (recurrenceId === undefined || !zone || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(recurrenceId)) return undefined;
  return { local: recurrenceId, utc: utcOf(recurrenceId, zone) };
}
