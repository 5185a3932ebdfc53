import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Changes, TAGS } from '#libs/freshness';
import { ENTRY_TAGS } from '../../entries/index.js';
import { ListDays } from '../lists/list-days.js';
import { EventFactRows, UNLISTED, type EventFacts } from './event-facts.js';
import { dateChange, listTags, EVENT_TAGS } from './event-list-tags.js';

/** What was known of some events before the ambient transaction changed them. */
type Gathered = Map<number, EventFacts>;

/** Of more dates it is not looked for what stands beside them. */
const MOST_NEIGHBOURS = 6;

/**
 * Says which lists of events are changed by writes: what they choose events by is compared before and after the
 * transaction, with two statements however many events were written, and a few more where dates come.
 */
@Injectable()
export class EventTouches {
  constructor(
    private readonly db: Db,
    private readonly changes: Changes,
    private readonly facts: EventFactRows,
    private readonly days: ListDays,
  ) {}

  /** An event that lists show is to be changed by the ambient transaction. */
  async changing(id: number): Promise<void> {
    const gathered = this.gathered();
    if (gathered && !gathered.has(id)) gathered.set(id, (await this.facts.of([id])).get(id) ?? UNLISTED);
  }

  /** Events that lists did not show are written by the ambient transaction. */
  appearing(...ids: readonly number[]): void {
    const gathered = this.gathered();
    for (const id of ids) if (gathered && !gathered.has(id)) gathered.set(id, UNLISTED);
  }

  private gathered(): Gathered | undefined {
    return this.db.gather(
      this,
      (): Gathered => new Map(),
      (gathered) => this.settle(gathered),
    );
  }

  private async settle(gathered: Gathered): Promise<void> {
    const present = await this.facts.of([...gathered.keys()]);
    const day = { starts: this.days.edge(this.days.today(), 'start') };
    const tags = new Set<string>();
    const come: { id: number; startLocal: string }[] = [];
    let isDated = false;
    for (const [id, before] of gathered) {
      const after = present.get(id) ?? UNLISTED;
      for (const tag of listTags(before, after, day)) tags.add(tag);
      // An event whose only date stays has another address all the same when it begins or ends to recur.
      if (before.recurs !== after.recurs) tags.add(ENTRY_TAGS.title(id));
      const change = dateChange(before, after);
      if (change && !change.come.length && !change.gone.length) continue;
      isDated = true;
      tags.add(ENTRY_TAGS.title(id)).add(ENTRY_TAGS.summary(id));
      if (!change) tags.add(EVENT_TAGS.order);
      for (const { startLocal } of change?.come ?? []) come.push({ id, startLocal });
    }
    if (come.length > MOST_NEIGHBOURS) tags.add(EVENT_TAGS.order);
    else for (const id of await this.beside(come)) tags.add(ENTRY_TAGS.pageOf(id));
    if (isDated && (await this.movesEdges(gathered, present))) tags.add(EVENT_TAGS.edges);
    if (tags.size) tags.add(TAGS.anything);
    await this.changes.touch(tags);
  }

  /** The events that stand beside dates in the order of lists: their pages lead to these from now on. */
  private async beside(dates: readonly { id: number; startLocal: string }[]): Promise<number[]> {
    if (!dates.length) return [];
    const nearest = (side: '<' | '>') =>
      `(SELECT o.event_id AS id FROM event_occurrences o FORCE INDEX (event_occurrences_by_status)
        WHERE o.hidden = 0 AND o.status = 'publish' AND o.start_local ${side}= ?
          AND (o.start_local ${side} ? OR o.event_id ${side} ?) AND o.event_id <> ?
        ORDER BY o.start_local ${side === '<' ? 'DESC' : 'ASC'}, o.event_id ${side === '<' ? 'DESC' : 'ASC'} LIMIT 1)`;
    const rows = await this.db.current<{ id: number }>(
      dates.map(() => `${nearest('<')} UNION ALL ${nearest('>')}`).join(' UNION ALL '),
      dates.flatMap(({ id, startLocal }) => [startLocal, startLocal, id, id, startLocal, startLocal, id, id]),
    );
    return rows.map(({ id }) => id);
  }

  /** Whether the months in which the first and the last event begin are other ones. */
  private async movesEdges(before: Gathered, after: ReadonlyMap<number, EventFacts>): Promise<boolean> {
    const states = [before, after].map((facts) => [...facts.values()].map(({ dates }) => dates));
    if (states.flat().includes(undefined)) return true;
    const edge = (order: string) =>
      `(SELECT o.start_local FROM event_occurrences o FORCE INDEX (event_occurrences_by_status)
        WHERE o.hidden = 0 AND o.status = 'publish' AND o.event_id NOT IN (?) ORDER BY o.start_local ${order} LIMIT 1)`;
    const ids = [...before.keys()];
    const [others] = await this.db.current<{ first: string | null; last: string | null }>(
      `SELECT ${edge('ASC')} AS first, ${edge('DESC')} AS last`,
      [ids, ids],
    );
    const [was, is] = states.map((all) => {
      const own = all.flatMap((dates) => (dates ?? []).map(({ startLocal }) => startLocal));
      const starts = [others?.first, others?.last, ...own].filter((start) => typeof start === 'string').toSorted();
      return [starts.at(0), starts.at(-1)].map((start) => start?.slice(0, 7)).join();
    });
    return was !== is;
  }
}
