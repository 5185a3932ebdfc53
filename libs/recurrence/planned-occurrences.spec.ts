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
  if (!times || typeof times === 'string') throw new Error('Invalid times.');
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

describe('planOccurrences', () => {
  it('returns a single event as its only occurrence', () => {
    expect(plan(eventOf({}))).toMatchObject({
      occurrences: [{ recurrenceId: '2026-03-05 10:00:00', startUtc: '2026-03-05 09:00:00' }],
      expandedUntil: null,
    });
  });

  it.each<[string, object, string | null]>([
    ['without an end', { rrule: 'FREQ=WEEKLY' }, UNTIL],
    ['that end before the horizon', { rrule: 'FREQ=WEEKLY;COUNT=3' }, null],
    ['with UNTIL before the horizon', { rrule: 'FREQ=WEEKLY;UNTIL=20270101' }, null],
    ['that end after the horizon', { rrule: 'FREQ=YEARLY;COUNT=3' }, UNTIL],
    ['with dates before the horizon', { rdate: ['2026-04-01'] }, null],
    ['with dates after the horizon', { rdate: ['2030-04-01'] }, UNTIL],
    ['for a day that does not exist', { rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2' }, UNTIL],
  ])('returns whether more occurrences follow, for rules %s', (_, meta, expected) => {
    expect(plan(eventOf({ meta })).expandedUntil).toBe(expected);
  });

  it('omits occurrences that started before the window, even if they are ongoing', () => {
    const event = eventOf({ end: '2027-03-05 10:00:00', meta: { rrule: 'FREQ=DAILY;COUNT=40' } });
    const later = plan(event, { after: '2026-04-10 08:00:00', limit: 3 });
    expect(startsOf(later)).toEqual(['2026-04-11 08:00:00', '2026-04-12 08:00:00', '2026-04-13 08:00:00']);
    expect(plan(event, { after: '2026-04-13 08:00:00' })).toEqual({ occurrences: [], expandedUntil: null });
  });

  it('returns the same occurrences in steps as at once', () => {
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
