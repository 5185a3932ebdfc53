import { readZone, zoneOfOffset } from '#libs/times';
import { readRecurrence } from './read-recurrence.js';
import { recurrenceLines } from './recurrence-text.js';
import { RecurrenceProblem } from './recurrence.js';

const SENT = {
  rrule: 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270401T100000',
  exdate: ['20261203T100000', '20261210T090000Z'],
  rdate: '20261224T180000',
};

function linesOf(sent: object, name: string, allDay = false): string[] {
  const zone = readZone(name) ?? zoneOfOffset(0);
  const recurrence = readRecurrence(sent, { startLocal: '2026-12-01 10:00:00', zone });
  if (recurrence instanceof RecurrenceProblem) throw recurrence;
  return recurrenceLines(recurrence, zone, allDay);
}

describe('recurrenceLines', () => {
  it('writes times in the zone of the event, and UNTIL in UTC', () => {
    expect(linesOf(SENT, 'Europe/Berlin')).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20270401T080000Z;BYDAY=TU,TH',
      'EXDATE;TZID=Europe/Berlin:20261203T100000,20261210T100000',
      'RDATE;TZID=Europe/Berlin:20261224T180000',
    ]);
  });

  it('writes days for whole days', () => {
    expect(linesOf(SENT, 'Europe/Berlin', true)).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20270401;BYDAY=TU,TH',
      'EXDATE;VALUE=DATE:20261203,20261210',
      'RDATE;VALUE=DATE:20261224',
    ]);
  });

  it('omits times of day for whole days', () => {
    expect(linesOf({ rrule: 'FREQ=DAILY;BYHOUR=8,9;COUNT=3' }, 'Europe/Berlin', true)).toEqual([
      'RRULE:FREQ=DAILY;COUNT=3',
    ]);
  });

  it('writes a day only once', () => {
    const sent = { exdate: ['20261203T080000', '20261203T100000'] };
    expect(linesOf(sent, 'Europe/Berlin', true)).toEqual(['EXDATE;VALUE=DATE:20261203']);
  });

  it('writes no zone for UTC', () => {
    expect(linesOf(SENT, 'UTC')).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20270401T100000Z;BYDAY=TU,TH',
      'EXDATE:20261203T100000Z,20261210T090000Z',
      'RDATE:20261224T180000Z',
    ]);
  });

  it('quotes zone names with special characters', () => {
    expect(linesOf({ rdate: '20261224T180000' }, 'UTC+3')).toEqual(['RDATE;TZID=UTC+3:20261224T180000']);
    expect(linesOf({ rdate: '20261224T180000' }, 'UTC+5:30')).toEqual(['RDATE;TZID="UTC+5:30":20261224T180000']);
  });

  it('is empty for a single event', () => {
    expect(linesOf({}, 'Europe/Berlin')).toEqual([]);
    expect(linesOf({ rrule: 'FREQ=DAILY;COUNT=3' }, 'Europe/Berlin')).toEqual(['RRULE:FREQ=DAILY;COUNT=3']);
  });
});
