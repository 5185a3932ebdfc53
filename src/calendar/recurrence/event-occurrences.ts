import { Injectable, Logger } from '@nestjs/common';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Events } from '#libs/events';
import { EntryTotals } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { DETAIL_COLUMNS, type EventDetails } from '../events/event-row.js';
import { readZone, zoneOfOffset, type EventZone } from '../times/event-zone.js';
import { EventTouches } from '../freshness/event-touches.js';
import { OccurrenceHorizon } from './occurrence-horizon.js';
import { OccurrenceRows } from './occurrence-rows.js';
import { planOccurrences, type OccurrencePlan, type PlannedEvent } from './planned-occurrences.js';
import { RecurrenceProblem } from './recurrence.js';
import { SeriesStopped } from './series-stopped.js';
import { storedRecurrence } from './stored-recurrence.js';

/** So many occurrences are stored at once; the job goes on where that is not enough. */
const MOST_AT_ONCE = 10_000;

/** Keeps the occurrences of events as their dates tell, up to the horizon. */
@Injectable()
export class EventOccurrences {
  private readonly logger = new Logger('Recurring events');

  constructor(
    private readonly db: Db,
    private readonly rows: OccurrenceRows,
    private readonly horizon: OccurrenceHorizon,
    private readonly totals: EntryTotals,
    private readonly events: Events,
    private readonly touches: EventTouches,
  ) {}

  /**
   * Stores the occurrences of an event that was written; part of that transaction. Where the dates of one that recurs
   * change, and it goes on recurring, what has started stays as it was: only what is still to come is written anew. An
   * occurrence that has started is not announced again at another time. With another time zone the moments that were
   * stay, and are told on its clocks.
   */
  async write(id: number, event: EventDetails, before?: EventDetails): Promise<void> {
    if (before && (before.hidden !== event.hidden || before.featured !== event.featured))
      await this.rows.mark(id, event);
    if (before && DATES.every((one) => before[one] === event[one])) return;
    const now = this.horizon.now();
    const recurs = before && before.recurrence !== null && event.recurrence !== null;
    const after = recurs && (await this.rows.hasStarted(id, now)) ? now : undefined;
    const plan = this.planned(event, after);
    if (before) await this.rows.remove(id, after);
    if (after !== undefined && before?.timezone !== event.timezone) await this.rows.retell(id, zoneOf(event.timezone));
    await this.rows.add(id, plan.occurrences);
    if (before?.recurrence || event.recurrence) await this.keepHorizon(id, plan.expandedUntil);
  }

  /** Refuses a rule that cannot be worked out. */
  judge(event: EventDetails): void {
    if (event.recurrence !== null) this.planned(event);
  }

  /** Stores the occurrences of new events, by their numbers; part of the transaction that writes them. */
  async writeNew(events: ReadonlyMap<number, EventDetails>): Promise<void> {
    this.touches.appearing(...events.keys());
    const plans = [...events].map(([id, event]) => ({ id, event, plan: this.planned(event) }));
    await this.rows.addAll(new Map(plans.map(({ id, plan }) => [id, plan.occurrences])));
    for (const { id, event, plan } of plans) if (event.recurrence) await this.keepHorizon(id, plan.expandedUntil);
  }

  /** The numbers of some events whose occurrences do not reach the horizon any more. */
  async due(limit: number): Promise<number[]> {
    const events = await this.db.current<{ id: number }>(
      `SELECT entry_id AS id FROM event_details WHERE expanded_until < ? ORDER BY expanded_until, entry_id LIMIT ?`,
      [this.horizon.needed(), limit],
    );
    return events.map(({ id }) => id);
  }

  /** Adds the occurrences of an event that have come within the horizon. */
  extend(id: number): Promise<void> {
    return this.db.atomic(async () => {
      const [event] = await this.db.current<StoredSeries>(
        `SELECT e.status, e.title, ${DETAIL_COLUMNS}, d.expanded_until AS expandedUntil
         FROM entries e JOIN event_details d ON d.entry_id = e.id WHERE e.id = ? FOR UPDATE`,
        [id],
      );
      const after = event?.expandedUntil;
      if (!event || !after || after >= this.horizon.needed()) return;
      const window = { after, until: this.horizon.filled(), limit: MOST_AT_ONCE };
      const plan = planOccurrences(plannedOf(event), window);
      if (plan instanceof RecurrenceProblem) return this.stop(id, event.title, plan);
      const { occurrences, expandedUntil } = plan;
      if (occurrences.length && event.status === 'publish') await this.touches.changing(id);
      await this.rows.add(id, occurrences);
      await this.keepHorizon(id, expandedUntil);
      // What is remembered of lists is true no longer.
      if (occurrences.length) await this.totals.change([{ type: EVENT.name, status: event.status, by: 0 }]);
    });
  }

  /** Ends a series whose rule has become too long to be worked out; what is stored of it stays. */
  private async stop(id: number, title: string, { reason }: RecurrenceProblem): Promise<void> {
    await this.keepHorizon(id, null);
    await this.events.publish(new SeriesStopped(id, title, reason));
    this.logger.warn(`Event ${id} has no dates from now on: ${reason}`);
  }

  private planned(event: EventDetails, after?: string): OccurrencePlan {
    const plan = planOccurrences(plannedOf(event), { after, until: this.horizon.filled(), limit: MOST_AT_ONCE });
    return plan instanceof RecurrenceProblem ? failArgument('meta', { message: plan.message }) : plan;
  }

  private async keepHorizon(id: number, expandedUntil: string | null): Promise<void> {
    await this.db.write('UPDATE event_details SET expanded_until = ? WHERE entry_id = ?', [expandedUntil, id]);
  }
}

interface StoredSeries extends EventDetails {
  status: string;
  title: string;
  expandedUntil: string | null;
}

const DATES = ['startLocal', 'endLocal', 'startUtc', 'endUtc', 'timezone', 'allDay', 'recurrence'] as const;

function plannedOf({
  startLocal,
  endLocal,
  startUtc,
  endUtc,
  timezone,
  allDay,
  recurrence,
}: EventDetails): PlannedEvent {
  return {
    ...{ startLocal, endLocal, startUtc, endUtc },
    zone: zoneOf(timezone),
    allDay: allDay === 1,
    recurrence: storedRecurrence(recurrence),
  };
}

/** The zone of an event; UTC for one that the system does not know any more. */
const zoneOf = (timezone: string): EventZone => readZone(timezone) ?? zoneOfOffset(0);
