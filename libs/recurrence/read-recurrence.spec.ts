import fc from 'fast-check';
import { readZone, zoneOfOffset } from '#libs/times';
import { anyCharacter } from '../../test/support/any-character.js';
import { cpuTime } from '../../test/support/cpu-time.js';
import { readRecurrence } from './read-recurrence.js';
import { RecurrenceProblem } from './recurrence.js';

const zone = readZone('Europe/Berlin') ?? zoneOfOffset(0);
const read = (input: unknown) => readRecurrence(input, { startLocal: '2026-12-01 10:00:00', zone });
const numbers = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('readRecurrence', () => {
  it.each<[string, unknown, string]>([
    ['a rule', { rrule: 'FREQ=DAILY' }, 'FREQ=DAILY'],
    ['a rule with the property name', { rrule: 'RRULE:FREQ=DAILY' }, 'FREQ=DAILY'],
    ['any letter case', { RRule: 'rrule:freq=weekly;byday=mo,We' }, 'FREQ=WEEKLY;BYDAY=MO,WE'],
    ['a list of one', { rrule: ['FREQ=DAILY'] }, 'FREQ=DAILY'],
    ['white space and empty parts', { rrule: ' FREQ=DAILY; COUNT=3;\r\n' }, 'FREQ=DAILY;COUNT=3'],
    ['a folded line', { rrule: 'RRULE:FREQ=WEEKLY;BY\r\n DAY=MO' }, 'FREQ=WEEKLY;BYDAY=MO'],
    ['parts in any order', { rrule: 'COUNT=2;INTERVAL=1;WKST=MO;FREQ=DAILY' }, 'FREQ=DAILY;COUNT=2'],
    [
      'lists, sorted and without duplicates',
      { rrule: 'FREQ=YEARLY;BYDAY=SU,-1MO,1MO,+1MO;BYMONTH=12,01,12' },
      'FREQ=YEARLY;BYMONTH=1,12;BYDAY=-1MO,1MO,SU',
    ],
    [
      'week numbers and positions',
      { rrule: 'FREQ=YEARLY;BYWEEKNO=-1,20;BYDAY=MO,SU;BYSETPOS=-1;WKST=SU' },
      'FREQ=YEARLY;BYWEEKNO=-1,20;BYSETPOS=-1;BYDAY=MO,SU;WKST=SU',
    ],
    ['a leap second', { rrule: 'FREQ=HOURLY;BYSECOND=59,60;BYMINUTE=5' }, 'FREQ=HOURLY;BYMINUTE=5;BYSECOND=59'],
    ['an UNTIL in UTC', { rrule: 'FREQ=DAILY;UNTIL=20261224T230000Z' }, 'FREQ=DAILY;UNTIL=20261225T000000'],
    ['an UNTIL in local time', { rrule: 'FREQ=DAILY;UNTIL=20261224T230000' }, 'FREQ=DAILY;UNTIL=20261224T230000'],
    ['an UNTIL that is a day', { rrule: 'FREQ=DAILY;UNTIL=20261224' }, 'FREQ=DAILY;UNTIL=20261224T235959'],
    ['no rule', {}, ''],
    ['an empty rule', { rrule: '', exdate: [], rdate: null }, ''],
    ['nothing', null, ''],
    ['other members', { colour: 'red', rrule: 'FREQ=DAILY' }, 'FREQ=DAILY'],
  ])('reads %s', (_, input, rule) => expect(read(input)).toEqual({ rule, exdates: [], rdates: [] }));

  it.each<[string, unknown, string[]]>([
    ['20261224T180000', '20261224T180000', ['2026-12-24 18:00:00']],
    ['a UTC time', '20261224T170000Z', ['2026-12-24 18:00:00']],
    ['a day', '20261224', ['2026-12-24 10:00:00']],
    ['a day with separators', '2026-12-24', ['2026-12-24 10:00:00']],
    ['a time with separators', '2026-12-24 18:00:00', ['2026-12-24 18:00:00']],
    ['a time without seconds', '2026-12-24T18:00', ['2026-12-24 18:00:00']],
    ['a UTC time with separators', '2026-12-24T17:00:00Z', ['2026-12-24 18:00:00']],
    ['a list', '20261225,20261224 , ', ['2026-12-24 10:00:00', '2026-12-25 10:00:00']],
    ['several texts', ['20261224', '20261224,20261226'], ['2026-12-24 10:00:00', '2026-12-26 10:00:00']],
    ['several lines', 'EXDATE:20261224\nEXDATE:20261226', ['2026-12-24 10:00:00', '2026-12-26 10:00:00']],
    ['days with VALUE=DATE', 'exdate;value=date:20261224', ['2026-12-24 10:00:00']],
    ['another zone', 'EXDATE;TZID=America/New_York:20261224T120000', ['2026-12-24 18:00:00']],
    ['another zone in quotes', 'EXDATE;X-A=b;TZID="UTC+5:30":20261224T120000', ['2026-12-24 07:30:00']],
    ['another zone with a colon', 'EXDATE;TZID=UTC+05:30;X-A=b:20261224T120000', ['2026-12-24 07:30:00']],
    ['UTC in another zone', 'EXDATE;TZID=America/New_York:20261224T170000Z', ['2026-12-24 18:00:00']],
    ['a day of another zone', 'EXDATE;TZID=America/New_York:20261224', ['2026-12-24 10:00:00']],
    ['a leap day', '20280229', ['2028-02-29 10:00:00']],
    ['a leap second', '20261231T235960', ['2026-12-31 23:59:59']],
  ])('reads dates: %s', (_, exdate, exdates) => expect(read({ exdate })).toEqual({ rule: '', exdates, rdates: [] }));

  it.each<[string, object]>([
    ['in a list', { rrule: ['FREQ=DAILY', 'RRULE:FREQ=weekly', 'freq=daily'] }],
    ['in a text', { rrule: 'FREQ=DAILY\r\nFREQ=WEEKLY' }],
    ['under two names', { rrule: 'FREQ=DAILY', RRULE: 'FREQ=WEEKLY' }],
  ])('reads several rules %s', (_, input) =>
    expect(read(input)).toEqual({ rule: 'FREQ=DAILY\nFREQ=WEEKLY', exdates: [], rdates: [] }),
  );

  it('reads its own output', () => {
    const all = { rrule: 'FREQ=DAILY;UNTIL=20261224', exdate: '20261203', rdate: '20261230T120000Z' };
    const first = read(all);
    if (first instanceof RecurrenceProblem) throw first;
    expect(read({ rrule: first.rule, exdate: first.exdates, rdate: first.rdates })).toEqual(first);
  });

  it.each<[string, unknown, string, RegExp]>([
    ['minutes', { rrule: 'FREQ=MINUTELY' }, 'RRULE', /once an hour/],
    ['seconds', { rrule: 'FREQ=SECONDLY;INTERVAL=86400' }, 'RRULE', /once an hour/],
    ['several minutes of an hour', { rrule: 'FREQ=HOURLY;BYMINUTE=0,30' }, 'RRULE', /once an hour/],
    ['several seconds of a day', { rrule: 'FREQ=DAILY;BYSECOND=0,30' }, 'RRULE', /once an hour/],
    ['no frequency', { rrule: 'COUNT=3' }, 'RRULE', /^FREQ must be one of YEARLY/],
    ['an unknown frequency', { rrule: 'FREQ=FORTNIGHTLY' }, 'RRULE', /^FREQ must be one of YEARLY/],
    ['an unknown part', { rrule: 'FREQ=DAILY;BYMOON=1' }, 'RRULE', /“BYMOON” is not a part/],
    ['the name of an object property', { rrule: 'FREQ=DAILY;__PROTO__=1' }, 'RRULE', /is not a part/],
    ['a part twice', { rrule: 'FREQ=DAILY;COUNT=1;COUNT=2' }, 'RRULE', /COUNT is given twice/],
    ['a part without a value', { rrule: 'FREQ=DAILY;COUNT=' }, 'RRULE', /COUNT has no value/],
    ['a part without an equals sign', { rrule: 'FREQ=DAILY;COUNT' }, 'RRULE', /COUNT has no value/],
    ['COUNT and UNTIL', { rrule: 'FREQ=DAILY;COUNT=2;UNTIL=20270101' }, 'RRULE', /exclude each other/],
    ['an interval of 0', { rrule: 'FREQ=DAILY;INTERVAL=0' }, 'RRULE', /INTERVAL must be a number from 1/],
    ['a negative interval', { rrule: 'FREQ=DAILY;INTERVAL=-1' }, 'RRULE', /INTERVAL must be a number/],
    ['a fractional interval', { rrule: 'FREQ=DAILY;INTERVAL=1.5' }, 'RRULE', /INTERVAL must be a number/],
    [
      'an interval that is too large',
      { rrule: 'FREQ=DAILY;INTERVAL=2147483648' },
      'RRULE',
      /INTERVAL must be a number/,
    ],
    ['a count of 0', { rrule: 'FREQ=DAILY;COUNT=0' }, 'RRULE', /COUNT must be a number/],
    ['a 13th month', { rrule: 'FREQ=YEARLY;BYMONTH=13' }, 'RRULE', /BYMONTH must be a number from 1 to 12\./],
    ['a month from the end', { rrule: 'FREQ=YEARLY;BYMONTH=-1' }, 'RRULE', /BYMONTH must be a number/],
    ['a 32nd day', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=32' }, 'RRULE', /or the same with a minus sign/],
    ['a day 0', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=0' }, 'RRULE', /BYMONTHDAY must be a number/],
    ['an empty item of a list', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1,,2' }, 'RRULE', /BYMONTHDAY must be a number/],
    ['hour 24', { rrule: 'FREQ=DAILY;BYHOUR=24' }, 'RRULE', /BYHOUR must be a number/],
    ['an unknown weekday', { rrule: 'FREQ=WEEKLY;BYDAY=XX' }, 'RRULE', /BYDAY must name weekdays/],
    ['a 54th Monday', { rrule: 'FREQ=YEARLY;BYDAY=54MO' }, 'RRULE', /BYDAY must be a number/],
    ['an invalid first day of the week', { rrule: 'FREQ=WEEKLY;WKST=1' }, 'RRULE', /WKST must name weekdays/],
    ['a numbered weekday in a weekly rule', { rrule: 'FREQ=WEEKLY;BYDAY=1MO' }, 'RRULE', /BYDAY allows numbers only/],
    [
      'a numbered weekday with week numbers',
      { rrule: 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO' },
      'RRULE',
      /BYDAY allows numbers only/,
    ],
    ['days of the month in weeks', { rrule: 'FREQ=WEEKLY;BYMONTHDAY=1' }, 'RRULE', /A WEEKLY rule cannot have/],
    ['days of the year in months', { rrule: 'FREQ=MONTHLY;BYYEARDAY=1' }, 'RRULE', /A MONTHLY rule cannot have/],
    ['weeks of months', { rrule: 'FREQ=MONTHLY;BYWEEKNO=1' }, 'RRULE', /A MONTHLY rule cannot have/],
    ['positions without another BY part', { rrule: 'FREQ=MONTHLY;BYSETPOS=1' }, 'RRULE', /BYSETPOS requires/],
    ['an UNTIL that is not a date', { rrule: 'FREQ=DAILY;UNTIL=20260230' }, 'RRULE', /UNTIL is not a date/],
    [
      'eleven rules',
      { rrule: Array.from({ length: 11 }, (_, at) => `FREQ=DAILY;COUNT=${at + 1}`) },
      'RRULE',
      /At most 10/,
    ],
    ['an invalid second rule', { rrule: 'FREQ=DAILY\nFREQ=WEEKLY;BYMOON=1' }, 'RRULE', /“BYMOON” is not a part/],
    ['another property', { rrule: 'DTSTART:20260101T000000' }, 'RRULE', /DTSTART is not allowed/],
    ['a long rule', { rrule: `FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(3000)}1` }, 'RRULE', /at most 5000 characters/],
    ['a number for a rule', { rrule: 5 }, 'RRULE', /text or a list of texts/],
    ['a list of lists', { rdate: [['20260101']] }, 'RDATE', /text or a list of texts/],
    ['an object for dates', { exdate: { a: 1 } }, 'EXDATE', /text or a list of texts/],
    ['a text for all', 'FREQ=DAILY', 'RRULE', /object/],
    ['a list for all', ['FREQ=DAILY'], 'RRULE', /object/],
    ['a day that does not exist', { exdate: '20260230' }, 'EXDATE', /“20260230” is not a date/],
    ['the hour 24 in a date', { exdate: '20260201T240000' }, 'EXDATE', /is not a date/],
    ['the year 0', { rdate: '00000101' }, 'RDATE', /is not a date/],
    ['a year after 9999', { rdate: '99991231T235959Z' }, 'RDATE', /is not a date/],
    ['a year before 1', { rdate: 'RDATE;TZID=Asia/Tokyo:00010101T000000' }, 'RDATE', /is not a date/],
    ['incomplete separators', { exdate: '2026-0203' }, 'EXDATE', /is not a date/],
    [
      'a period as an excluded date',
      { exdate: 'EXDATE;VALUE=PERIOD:20260101T000000Z/PT1H' },
      'EXDATE',
      /is not a date/,
    ],
    ['words', { exdate: 'tomorrow' }, 'EXDATE', /“tomorrow” is not a date/],
    [
      'an unknown zone',
      { exdate: 'EXDATE;TZID=Mars/Olympus:20260101T000000' },
      'EXDATE',
      /“Mars\/Olympus” is not known/,
    ],
    ['an empty zone', { exdate: 'EXDATE;TZID=:20260101T000000' }, 'EXDATE', /zone “” is not known/],
    ['dates of another property', { exdate: 'RDATE:20260101T000000' }, 'EXDATE', /RDATE is not allowed/],
    [
      'too many dates',
      { exdate: numbers(2001).map((number) => `2026-01-01 ${new Date(number * 1000).toISOString().slice(11, 19)}`) },
      'EXDATE',
      /At most 2000 dates/,
    ],
    ['a long text', { rdate: '20260101,'.repeat(20_000) }, 'RDATE', /too long/],
  ])('rejects %s', (_, input, property, reason) => {
    const problem = read(input);
    expect(problem).toBeInstanceOf(RecurrenceProblem);
    expect(problem).toMatchObject({ property, reason: expect.stringMatching(reason) });
  });

  it('never throws, and keeps reasons short', () => {
    const hostile = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 200 }), fc.anything({ maxDepth: 3 }));
    const rule = fc
      .array(fc.tuple(fc.constantFrom('FREQ', 'COUNT', 'BYDAY', 'UNTIL', 'BYMONTH', 'X'), fc.string({ maxLength: 9 })))
      .map((parts) => parts.map(([name, value]) => `${name}=${value}`).join(';'));
    const input = fc.record(
      { rrule: fc.oneof(hostile, rule), exdate: hostile, rdate: fc.array(hostile) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(input, (sent) => {
        const found = read(sent);
        if (found instanceof RecurrenceProblem) expect(found.reason.length).toBeLessThan(150);
        else expect(read({ rrule: found.rule, exdate: found.exdates, rdate: found.rdates })).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  it('reads long texts in linear time', async () => {
    for (const piece of ['a', ';', ';A=', 'EXDATE;A="', ',', ':', '\n ', '\r', 'É', '1']) {
      const text = piece.repeat(Math.floor(99_000 / piece.length));
      expect(await cpuTime(() => read({ rrule: text, exdate: text, rdate: text }))).toBeLessThan(2000);
    }
  });
});
