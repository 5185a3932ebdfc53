import { expand, RecurrenceProblem } from '#libs/recurrence';
import { readZone } from '#libs/times';
import { calendar, readCalendar, readEvent, vevent } from '../../../../test/support/calendar-files.js';

const read = async (...lines: string[]) => {
  const { events, problems } = await readCalendar(calendar(...vevent(...lines)));
  return { event: events[0], rule: events[0]?.recurrence?.rule, messages: problems.map(({ message }) => message) };
};

describe('rule of other programs', () => {
  const BOTH = /^RRULE: A rule has either COUNT or UNTIL\./;
  it.each([
    ['FREQ=DAILY;COUNT=3;UNTIL=20261230', 'FREQ=DAILY;COUNT=3', BOTH],
    ['FREQ=DAILY;COUNT=30;UNTIL=20261203T090000Z', 'FREQ=DAILY;UNTIL=20261203T100000', BOTH],
    ['FREQ=DAILY;UNTIL=20261203;COUNT=3', 'FREQ=DAILY;COUNT=3', BOTH],
    ['FREQ=DAILY;UNTIL=20261203;COUNT=2147483647', 'FREQ=DAILY;UNTIL=20261203T235959', BOTH],
    ['FREQ=DAILY;UNTIL=', 'FREQ=DAILY', /^RRULE: UNTIL has no value and is ignored\.$/],
    ['FREQ=DAILY;UNTIL= ;COUNT=2', 'FREQ=DAILY;COUNT=2', /^RRULE: UNTIL has no value/],
    ['FREQ=DAILY;COUNT=;BYDAY=', 'FREQ=DAILY', /^RRULE: COUNT has no value/],
    ['FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY', /^RRULE: INTERVAL=0 is ignored\.$/],
    ['FREQ=DAILY;COUNT=-1', 'FREQ=DAILY', /^RRULE: COUNT=-1 is ignored\.$/],
    ['FREQ=DAILY;COUNT=0', 'FREQ=DAILY', /^RRULE: COUNT=0 is ignored\.$/],
  ])('%s is read as %s, with a warning', async (written, rule, message) => {
    const { rule: found, messages } = await read(`RRULE:${written}`);
    expect(found).toBe(rule);
    expect(messages[0]).toMatch(message);
  });

  it('keeps its invalid UNTIL as the reason', async () => {
    const { rule, messages } = await read('RRULE:FREQ=DAILY;COUNT=3;UNTIL=late');
    expect(rule).toBeUndefined();
    expect(messages.at(-1)).toBe('RRULE: UNTIL is not a date.');
  });

  it('may repeat by minutes, at most once an hour', async () => {
    await expect(read('RRULE:FREQ=MINUTELY;INTERVAL=90;COUNT=3')).resolves.toMatchObject({
      rule: 'FREQ=MINUTELY;INTERVAL=90;COUNT=3',
      messages: [],
    });
    await expect(read('RRULE:FREQ=MINUTELY;INTERVAL=59')).resolves.toMatchObject({
      messages: ['RRULE: An event can take place at most once an hour.'],
    });
  });
});

describe('duration of a series', () => {
  const datesOf = async (...lines: string[]) => {
    const { start, end, recurrence } = await readEvent(
      'DTSTART;TZID=Europe/Berlin:20270326T180000',
      'RRULE:FREQ=DAILY;COUNT=4',
      ...lines,
    );
    const zone = readZone('Europe/Berlin');
    if (!recurrence || !zone) throw new Error('There is no recurrence.');
    const event = { startLocal: start, endLocal: end, zone, allDay: false };
    const found = expand(recurrence, event, { until: '2028-01-01 00:00:00', limit: 9 });
    return found instanceof RecurrenceProblem ? [] : found.map(({ endLocal }) => endLocal.slice(5, 16));
  };

  it('means days of the calendar where it is given in days', async () => {
    // The clock changes on 28 March.
    const sameTime = ['03-27 18:00', '03-28 18:00', '03-29 18:00', '03-30 18:00'];
    await expect(datesOf('DURATION:P1D')).resolves.toEqual(sameTime);
    await expect(datesOf('DURATION:P1DT2H')).resolves.toEqual(sameTime.map((time) => time.replace('18:', '20:')));
  });

  it('is elapsed time where it is given in hours or by an end', async () => {
    const elapsed = ['03-27 18:00', '03-28 19:00', '03-29 18:00', '03-30 18:00'];
    await expect(datesOf('DURATION:PT24H')).resolves.toEqual(elapsed);
    await expect(datesOf('DTEND;TZID=Europe/Berlin:20270327T180000')).resolves.toEqual(elapsed);
  });
});

describe('end before the start', () => {
  it.each([
    ['on the same day', '20270514T220000', '20270514T020000', '2027-05-15 02:00:00', 'next morning'],
    ['at midnight', '20270514T200000', '20270514T000000', '2027-05-15 00:00:00', 'next morning'],
    ['on an earlier day', '20270514T220000', '20270513T020000', '2027-05-14 22:00:00', 'start is used'],
    ['in the afternoon', '20270514T220000', '20270514T200000', '2027-05-14 22:00:00', 'start is used'],
    ['nearly a day later', '20270514T100000', '20270514T090000', '2027-05-14 10:00:00', 'start is used'],
  ])('%s is reported', async (_, start, end, expected, message) => {
    const { event, messages } = await read(`DTSTART:${start}`, `DTEND:${end}`);
    expect(event?.end).toBe(expected);
    expect(messages).toEqual([expect.stringContaining(message)]);
  });
});
