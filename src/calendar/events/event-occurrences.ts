import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DateTime } from 'luxon';
import { FIRST_LANGUAGE } from '#libs/context';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Events } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { textOf, planOccurrences, type Occurrence, type OccurrencePlan, RecurrenceProblem } from '#libs/recurrence';
import { EntryTotals } from '../../entries/lists/index.js';
import { EntryWriter } from '../../entries/writing/index.js';
import { SettingsService } from '../../settings/index.js';
import { EVENT } from '../common/index.js';
import { EventListInvalidation, OccurrencesRepository } from '../schedule/index.js';
import { DATES, recurringEvent, zoneOf } from './event-times.js';
import { EventsRepository, type EventFields } from './events.repository.js';
import { OverridesRepository } from './overrides.repository.js';

/** The rule of a series became too expensive to expand, so no further occurrences are stored. */
export class SeriesStopped {
  constructor(
    readonly eventId: number,
    readonly title: string,
    /** Explanation for the administrator. */
    readonly reason: string,
  ) {}
}

/** Extra time to expand, so that a series is not due again every day. */
const AHEAD = { months: 1 };
/** Margin for lists, which cover whole days. */
const DAYS_OF_LISTS = { days: 2 };

/** How far ahead occurrences are stored. All times are UTC. */
@Injectable()
export class OccurrenceHorizon {
  constructor(private readonly settings: SettingsService) {}

  now(): string {
    return textOf(DateTime.utc().toUnixInteger());
  }

  /** Occurrences up to this time must be stored. */
  needed(): string {
    return this.ahead(DAYS_OF_LISTS);
  }

  /** An expansion stores occurrences up to this time. */
  filled(): string {
    return this.ahead(AHEAD);
  }

  private ahead(more: { months?: number; days?: number }): string {
    const months = this.settings.get('events_horizon_months');
    return textOf(DateTime.utc().plus({ months }).plus(more).toUnixInteger());
  }
}

/** Maximum number of occurrences that one write stores; the job adds the rest. */
const MAX_PER_WRITE = 10_000;

/** Stores the occurrences of events up to the horizon. */
@Injectable()
export class EventOccurrences implements OnModuleInit {
  private readonly logger = new Logger('Recurring events');

  constructor(
    private readonly db: Db,
    private readonly stored: EventsRepository,
    private readonly occurrences: OccurrencesRepository,
    private readonly overrides: OverridesRepository,
    private readonly horizon: OccurrenceHorizon,
    private readonly totals: EntryTotals,
    private readonly writer: EntryWriter,
    private readonly events: Events,
    private readonly invalidation: EventListInvalidation,
  ) {}

  onModuleInit(): void {
    this.writer.onChange(async ({ type, id, before, after }) => {
      if (type !== EVENT || !after) return;
      if (before?.status === 'publish') await this.invalidation.changing(id);
      else if (after.status === 'publish') this.invalidation.appearing(id);
      if (before && before.status !== after.status) await this.occurrences.setStatus(id, after.status);
    });
  }

  /**
   * Stores the occurrences of a changed event, in the transaction of the change. When a series stays a series, past
   * occurrences are kept and only future ones are replaced. A change of time zone keeps the UTC times and recalculates
   * local times.
   */
  async update(id: number, event: EventFields, before: EventFields): Promise<void> {
    if (before.hidden !== event.hidden || before.featured !== event.featured)
      await this.occurrences.setFlags(id, event);
    if (DATES.every((one) => before[one] === event[one])) return;
    const now = this.horizon.now();
    const recurs = before.recurrence !== null && event.recurrence !== null;
    const after = recurs && (await this.occurrences.hasStarted(id, now)) ? now : undefined;
    const plan = this.planned(event, after);
    await this.occurrences.delete(id, after);
    if (after !== undefined && before.timezone !== event.timezone)
      await this.occurrences.moveToZone(id, zoneOf(event.timezone));
    await this.occurrences.add(new Map([[id, await this.withoutOverridden(id, event, plan)]]));
    if (before.recurrence || event.recurrence) await this.stored.setExpandedUntil(id, plan.expandedUntil);
  }

  /** Throws a 400 for a rule that cannot be expanded. */
  validate(event: EventFields): void {
    if (event.recurrence !== null) this.planned(event);
  }

  /** Stores the occurrences of new events by id, in the transaction that creates them. */
  async create(events: ReadonlyMap<number, EventFields>): Promise<void> {
    const plans = [...events].map(([id, event]) => ({ id, event, plan: this.planned(event) }));
    await this.occurrences.add(new Map(plans.map(({ id, plan }) => [id, plan.occurrences])));
    for (const { id, event, plan } of plans)
      if (event.recurrence) await this.stored.setExpandedUntil(id, plan.expandedUntil);
  }

  /** The ids of series whose stored occurrences end before the horizon. */
  due(limit: number): Promise<number[]> {
    return this.stored.expandedBefore(this.horizon.needed(), limit);
  }

  /** Stores further occurrences of a series, up to the horizon. */
  extend(id: number): Promise<void> {
    return this.db.transaction(async () => {
      const event = await this.stored.lockSeries(id);
      const after = event?.expandedUntil;
      if (!event || !after || after >= this.horizon.needed()) return;
      const window = { after, until: this.horizon.filled(), limit: MAX_PER_WRITE };
      const plan = planOccurrences(recurringEvent(event), window);
      if (plan instanceof RecurrenceProblem) return this.stop(id, event.title, plan);
      const { expandedUntil } = plan;
      const occurrences = await this.withoutOverridden(id, event, plan);
      if (occurrences.length && event.status === 'publish') await this.invalidation.changing(id);
      await this.occurrences.add(new Map([[id, occurrences]]));
      await this.stored.setExpandedUntil(id, expandedUntil);
      // Invalidates cached totals and positions of lists.
      if (occurrences.length)
        await this.totals.change([{ type: EVENT.name, status: event.status, language: FIRST_LANGUAGE, by: 0 }]);
    });
  }

  /** The planned occurrences whose dates no override replaces. */
  private async withoutOverridden(
    id: number,
    { recurrence }: Pick<EventFields, 'recurrence'>,
    { occurrences }: OccurrencePlan,
  ): Promise<Occurrence[]> {
    if (recurrence === null || !occurrences.length) return occurrences;
    const overridden = await this.overrides.datesOf(id);
    return overridden.size ? occurrences.filter(({ recurrenceId }) => !overridden.has(recurrenceId)) : occurrences;
  }

  /** Ends a series whose rule became too expensive to expand; stored occurrences stay. */
  private async stop(id: number, title: string, { reason }: RecurrenceProblem): Promise<void> {
    await this.stored.setExpandedUntil(id, null);
    await this.events.publish(new SeriesStopped(id, title, reason));
    this.logger.warn(`Event ${id} has no further occurrences: ${reason}`);
  }

  private planned(event: EventFields, after?: string): OccurrencePlan {
    const plan = planOccurrences(recurringEvent(event), { after, until: this.horizon.filled(), limit: MAX_PER_WRITE });
    return plan instanceof RecurrenceProblem ? failArgument('meta', { message: plan.message }) : plan;
  }
}

const BATCH = 100;

/** Extends series as time passes or when the horizon setting changes. */
@Injectable()
export class RecurrenceJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly occurrences: EventOccurrences,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'extend recurring events', everySeconds: 3600, run: () => this.extend() });
  }

  /** Extends due series until none is left. A series with more occurrences than one write stores is due again. */
  private async extend(): Promise<void> {
    for (let due = await this.occurrences.due(BATCH); due.length; due = await this.occurrences.due(BATCH)) {
      for (const id of due) await this.occurrences.extend(id);
    }
  }
}
