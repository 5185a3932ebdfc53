import { DateTime, IANAZone } from 'luxon';
import { type CollectionSettings, nextCollection } from './collection-plan.js';

const zone = IANAZone.create('Europe/Berlin');
const unix = (local: string) => DateTime.fromISO(local, { zone }).toSeconds();

const settings = (more: Partial<CollectionSettings> = {}): CollectionSettings => ({
  cache_max_time: 1800,
  cache_schedule_type: 'time',
  cache_time_interval: 600,
  cache_scheduled_time: '02:30',
  cache_schedule_interval: 'daily',
  collectedFrom: unix('2031-03-27T12:00'),
  ...more,
});

/** The next `count` collections after a local time, as ISO texts of the zone. */
function following(from: string, count: number, more: Partial<CollectionSettings>): string[] {
  const times: string[] = [];
  for (let now = unix(from); times.length < count;) {
    const next = nextCollection(settings(more), now, zone);
    if (next === undefined) break;
    times.push(DateTime.fromSeconds(next, { zone }).toISO({ suppressSeconds: true, suppressMilliseconds: true }) ?? '');
    now = next;
  }
  return times;
}

describe('the next collection', () => {
  it('follows an interval, aligned to collectedFrom', () => {
    const plan = settings({ cache_schedule_type: 'interval' });
    const from = plan.collectedFrom;
    const after = (seconds: number) => (nextCollection(plan, from + seconds, zone) ?? 0) - from;
    expect([-50, 0, 1, 599, 600, 601, 6001].map(after)).toEqual([600, 600, 600, 600, 1200, 1200, 6600]);
  });

  it('is undefined if nothing expires or none is planned', () => {
    expect(nextCollection(settings({ cache_max_time: 0 }), unix('2031-04-01'), zone)).toBeUndefined();
    expect(nextCollection(settings({ collectedFrom: 0 }), unix('2031-04-01'), zone)).toBeUndefined();
  });

  it('runs daily at its time, later on the day when a clock change skips it', () => {
    expect(following('2031-03-28T13:00', 3, {})).toEqual([
      '2031-03-29T02:30+01:00',
      '2031-03-30T03:30+02:00',
      '2031-03-31T02:30+02:00',
    ]);
  });

  it('runs once on the day when a clock change repeats its time', () => {
    expect(following('2031-10-25T13:00', 2, {})).toEqual(['2031-10-26T02:30+02:00', '2031-10-27T02:30+01:00']);
  });

  it('runs twice a day at the same local times across a clock change', () => {
    expect(
      following('2031-03-29T15:00', 4, { cache_schedule_interval: 'twicedaily', cache_scheduled_time: '16:10' }),
    ).toEqual(['2031-03-29T16:10+01:00', '2031-03-30T04:10+02:00', '2031-03-30T16:10+02:00', '2031-03-31T04:10+02:00']);
  });

  it('runs hourly at its minute, also in repeated hours', () => {
    expect(following('2031-10-26T01:45', 4, { cache_schedule_interval: 'hourly' })).toEqual([
      '2031-10-26T02:30+02:00',
      '2031-10-26T02:30+01:00',
      '2031-10-26T03:30+01:00',
      '2031-10-26T04:30+01:00',
    ]);
  });

  it('runs weekly on the weekday of the first collection', () => {
    const weekly = { cache_schedule_interval: 'weekly', cache_scheduled_time: '14:00' };
    expect(following('2031-03-27T12:00', 3, weekly)).toEqual([
      '2031-03-27T14:00+01:00',
      '2031-04-03T14:00+02:00',
      '2031-04-10T14:00+02:00',
    ]);
    const later = { ...weekly, cache_scheduled_time: '11:00' };
    expect(following('2031-05-01T11:00', 2, later)).toEqual(['2031-05-02T11:00+02:00', '2031-05-09T11:00+02:00']);
  });
});
