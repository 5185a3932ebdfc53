import fc from 'fast-check';
import { resolveTimes, readZone } from '#libs/times';
import { planOccurrences, type OccurrencePlan, type PlannedEvent } from './occurrences.js';
import { readRecurrence } from './read-recurrence.js';
import { RecurrenceProblem } from './recurrence.js';

interface Case {
  start?: string;
  end?: string;
  allDay?: boolean;
  zone?: string;
  meta?: object;
}

const UNTIL = '2028-01-01 00:00:00';

function eventOf({ start = '2026-03-05 10:00:00', end = start, allDay = false, zone = 'Europe/Berlin', meta }: Case) {
  const known = readZone(zone);
  const times = known && resolveTimes({ start, end, allDay, zone: known });
  if (!times || typeof times === 'string') throw new Error('These are no times.');
  const recurrence = meta && readRecurrence(meta, { startLocal: times.startLocal, zone: known });
  if (recurrence instanceof RecurrenceProblem) throw recurrence;
  return { ...times, zone: known, recurrence } satisfies PlannedEvent;
}

function plan(event: PlannedEvent, window: { after?: string; until?: string; limit?: number } = {}): OccurrencePlan {
  const planned = planOccurrences(event, { until: UNTIL, limit: 1000, ...window });
  if (planned instanceof RecurrenceProblem) throw planned;
  return planned;
}
const startsOf = ({ occurrences }: OccurrencePlan) => occurrences.map(({ startUtc }) => startUtc);

describe('the occurrences that are stored', () => {
  it('are the event itself where it does not recur', () => {
    expect(plan(eventOf({}))).toMatchObject({
      occurrences: [{ recurrenceId: '2026-03-05 10:00:00', startUtc: '2026-03-05 09:00:00' }],
      expandedUntil: null,
    });
  });

  it.each<[string, object, string | null]>([
    ['without an end', { rrule: 'FREQ=WEEKLY' }, UNTIL],
    ['that end before it', { rrule: 'FREQ=WEEKLY;COUNT=3' }, null],
    ['whose last day is before it', { rrule: 'FREQ=WEEKLY;UNTIL=20270101' }, null],
    ['that end behind it', { rrule: 'FREQ=YEARLY;COUNT=3' }, UNTIL],
    ['of dates before it', { rdate: ['2026-04-01'] }, null],
    ['of dates behind it', { rdate: ['2030-04-01'] }, UNTIL],
    ['of a day that never comes', { rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2' }, UNTIL],
  ])('know whether the horizon cut them: rules %s', (_, meta, expected) => {
    expect(plan(eventOf({ meta })).expandedUntil).toBe(expected);
  });

  it('start later than they are wanted, however long the event lasts', () => {
    const event = eventOf({ end: '2027-03-05 10:00:00', meta: { rrule: 'FREQ=DAILY;COUNT=40' } });
    const later = plan(event, { after: '2026-04-10 08:00:00', limit: 3 });
    expect(startsOf(later)).toEqual(['2026-04-11 08:00:00', '2026-04-12 08:00:00', '2026-04-13 08:00:00']);
    expect(plan(event, { after: '2026-04-13 08:00:00' })).toEqual({ occurrences: [], expandedUntil: null });
  });

  it('are the same in steps as at once', () => {
    const rule = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=DAILY;COUNT=30',
      'FREQ=HOURLY;INTERVAL=7;COUNT=90',
      'FREQ=WEEKLY;BYDAY=SU,TH',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=DAILY;UNTIL=20260601',
    );
    const given = fc.record({
      rule,
      hours: fc.constantFrom(0, 1, 30, 24 * 20),
      zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
      allDay: fc.boolean(),
      step: fc.integer({ min: 1, max: 25 }),
    });
    fc.assert(
      fc.property(given, ({ rule: rrule, hours, zone, allDay, step }) => {
        fc.pre(!allDay || !rrule.includes('HOURLY'));
        const end = new Date(Date.UTC(2026, 2, 5, 2 + hours, 30)).toISOString().replace('T', ' ').slice(0, 19);
        const meta = { rrule, exdate: ['2026-03-12'], rdate: ['2026-03-20'] };
        const event = eventOf({ start: '2026-03-05 02:30:00', end, allDay, zone, meta });
        const until = '2026-08-01 00:00:00';
        const whole = plan(event, { until });
        const steps: string[] = [];
        let after: string | undefined;
        do {
          const next = plan(event, { after, until, limit: step });
          steps.push(...startsOf(next));
          after = next.expandedUntil === until ? undefined : (next.expandedUntil ?? undefined);
        } while (after !== undefined);
        expect(steps).toEqual(startsOf(whole));
      }),
      { numRuns: 150 },
    );
  });
});
