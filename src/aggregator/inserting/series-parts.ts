import { Injectable } from '@nestjs/common';
import { dateInSeries, siteZone } from '../../calendar/dates.js';
import { EVENT, EventImport } from '../../calendar/index.js';
import { SiteTime } from '../../settings/index.js';
import type { MatchedEvent } from './event-matches.js';
import { Identities, type IdentityKey } from './identities.js';
import { ImportMemory } from './import-memory.js';
import type { InsertContext } from './insert-context.js';
import { parentKeys } from './item-keys.js';
import { SeriesExceptions, exceptionDate, type SeriesException } from './series-exceptions.js';

/** An event that was written. */
interface WrittenEvent {
  id: number;
  match: MatchedEvent;
}

/** Keeps series and the events that are parts of them together. Part of the transaction of a batch. */
@Injectable()
export class SeriesParts {
  constructor(
    private readonly exceptions: SeriesExceptions,
    private readonly identities: Identities,
    private readonly memory: ImportMemory,
    private readonly events: EventImport,
    private readonly time: SiteTime,
  ) {}

  /** Remembers which dates of series items stand for, and answers those that are new. */
  see(context: InsertContext, matches: readonly MatchedEvent[]): Promise<SeriesException[]> {
    const seen = matches.flatMap(({ item, keys }) => {
      const date = exceptionDate(item, siteZone(this.time).name);
      const [series] = parentKeys(context, item);
      const [own] = keys;
      return date && series && own ? [{ ...date, seriesHash: series.hash, ownHash: own.hash }] : [];
    });
    return this.exceptions.see(context, seen);
  }

  /** The dates that series leave out besides their own, as they write them. */
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

  /** The numbers of the events that some are parts of. */
  async parentsOf(context: InsertContext, matches: readonly MatchedEvent[]): Promise<Map<MatchedEvent, number>> {
    const keys = new Map(
      matches.map((match): [MatchedEvent, IdentityKey[]] => [match, parentKeys(context, match.item)]),
    );
    const held = await this.identities.holders(EVENT.name, [...keys.values()].flat());
    return new Map(
      [...keys].flatMap(([match, own]) => {
        const id = own.map(({ hash }) => held.get(hash)).find((number) => number !== undefined);
        return id === undefined ? [] : [[match, id] as const];
      }),
    );
  }

  /**
   * Puts parts that came earlier below their wholes, and takes dates out of series that were written earlier. Answers
   * the numbers of all that this changed.
   */
  async join(written: readonly WrittenEvent[], fresh: readonly SeriesException[]): Promise<number[]> {
    const changed = await this.adopt(written);
    const held = await this.identities.holders(
      EVENT.name,
      fresh.map(({ seriesHash }) => ({ scope: '', hash: seriesHash })),
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
    for (const { id, parentHash } of await this.memory.partsOf([...wholes.keys()])) {
      const parent = wholes.get(parentHash);
      if (parent === undefined || here.has(id)) continue;
      await this.events.update(id, { parent });
      await this.events.follow([id]);
      adopted.push(id);
    }
    return adopted;
  }
}
