import { dateChange, listTags } from './event-list-invalidation.js';
import { UNLISTED, type EventSnapshot } from './event-snapshots.repository.js';

const TODAY = { starts: '2031-05-10 00:00:00' };
const on = (day: string, last = day) => ({ startLocal: `${day} 18:00:00`, endLocal: `${last} 20:00:00` });
const event = (snapshots: Partial<EventSnapshot> = {}): EventSnapshot => ({
  terms: [],
  venue: 0,
  organizers: [],
  sticky: 0,
  recurs: 0,
  dates: [on('2031-05-14')],
  ...snapshots,
});
const tags = (before: EventSnapshot, after: EventSnapshot) => listTags(before, after, TODAY).toSorted();
/** The names of list tags for some times, optionally of a scope. */
const lists = (times: readonly string[], scope = '') => times.map((time) => `list:cal_events${scope}:${time}`);
const MAY = ['day:2031-05-14', 'month:2031-05', 'upcoming'];

describe('listTags', () => {
  it('covers the dates, terms, venue and organizers of a new or deleted event', () => {
    const made = event({ terms: [3, 1], venue: 5, organizers: [8] });
    const expected = ['', ':term:1', ':term:3', ':venue:5', ':organizer:8'].flatMap((scope) => lists(MAY, scope));
    expect(tags(UNLISTED, made)).toEqual(expected.toSorted());
    expect(tags(made, UNLISTED)).toEqual(expected.toSorted());
  });

  it('is empty if no fact changes', () => {
    expect(tags(event({ terms: [1], venue: 5 }), event({ terms: [1], venue: 5 }))).toEqual([]);
    expect(tags(UNLISTED, UNLISTED)).toEqual([]);
  });

  it('covers the old and the new dates of a moved event', () => {
    const later = event({ dates: [on('2031-06-02')] });
    expect(tags(event(), later)).toEqual(lists([...MAY, 'day:2031-06-02', 'month:2031-06']).toSorted());
  });

  it('covers added and removed terms and venues', () => {
    const [before, after] = [event({ terms: [1, 2], venue: 5 }), event({ terms: [1, 3], venue: 6 })];
    const expected = [':term:2', ':term:3', ':venue:5', ':venue:6'].flatMap((scope) => lists(MAY, scope));
    expect(tags(before, after)).toEqual(expected.toSorted());
  });

  it('covers past lists for past events, and both kinds for ongoing events', () => {
    expect(tags(UNLISTED, event({ dates: [on('2031-05-01')] }))).toEqual(
      lists(['day:2031-05-01', 'month:2031-05', 'past']),
    );
    const goesOn = tags(UNLISTED, event({ dates: [on('2031-05-09', '2031-05-11')] }));
    expect(goesOn).toEqual(
      expect.arrayContaining(lists(['past', 'upcoming', 'day:2031-05-09', 'day:2031-05-10', 'day:2031-05-11'])),
    );
  });

  it('covers all dates when the sticky flag changes', () => {
    expect(tags(event(), event({ sticky: 1 }))).toEqual(lists(MAY).toSorted());
  });

  it('falls back to whole lists for too many dates', () => {
    const many = event({ terms: [1], dates: undefined });
    expect(dateChange(event(), many)).toBeUndefined();
    expect(tags(event(), many)).toEqual(['list:cal_events', 'list:cal_events:term:1']);
    const years = event({ dates: [on('2031-05-14', '2033-05-14')] });
    expect(tags(UNLISTED, years)).toEqual(['list:cal_events']);
    const days = Array.from({ length: 200 }, (_, day) =>
      on(new Date(Date.UTC(2031, 5, day)).toISOString().slice(0, 10)),
    );
    expect(tags(UNLISTED, event({ dates: days, terms: [1, 2, 3, 4, 5] }))).toHaveLength(6);
  });
});
