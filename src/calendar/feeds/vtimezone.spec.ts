import { DateTime, IANAZone } from 'luxon';
import { RRuleTemporal } from 'rrule-temporal';
import { readZone } from '#libs/times';
import { vtimezone } from './vtimezone.js';

const HOUR = 3_600_000;

const zoneOf = (name: string) => {
  const zone = readZone(name);
  if (!zone) throw new Error(`No zone ${name}.`);
  return zone;
};
const seconds = (text: string): number => {
  const [, sign = '', hours, minutes, odd = '0'] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(odd));
};

/** Interprets a VTIMEZONE like a calendar program: the offset at a moment. */
function reader(definition: string, until: string): (moment: number) => number {
  const onsets: { at: number; to: number }[] = [];
  for (const [, body = ''] of definition
    .replaceAll('\r\n ', '')
    .matchAll(/BEGIN:(?:STANDARD|DAYLIGHT)\r\n([^]*?)END:/g)) {
    const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(body)?.[1] ?? '';
    const from = seconds(value('TZOFFSETFROM'));
    const to = seconds(value('TZOFFSETTO'));
    const start = value('DTSTART');
    const rule = value('RRULE');
    const clock = (text: string) => DateTime.fromFormat(text, "yyyyMMdd'T'HHmmss", { zone: 'utc' }).toMillis();
    if (!rule) {
      onsets.push({ at: clock(start) - from * 1000, to });
      continue;
    }
    // Expands the rule in local time before the change, treated as UTC.
    const last = /UNTIL=(\d{8}T\d{6})Z/.exec(rule)?.[1];
    const end = last
      ? DateTime.fromMillis(clock(last) + from * 1000, { zone: 'utc' }).toFormat("yyyyMMdd'T'HHmmss")
      : until;
    const bounded = `${rule.replace(/;UNTIL=\w+/, '')};UNTIL=${end}Z`;
    const dates = new RRuleTemporal({ rruleString: `DTSTART:${start}Z\nRRULE:${bounded}` }).all();
    onsets.push(...dates.map((date) => ({ at: date.epochMilliseconds - from * 1000, to })));
  }
  onsets.sort((a, b) => a.at - b.at);
  return (moment) => onsets.findLast(({ at }) => at <= moment)?.to ?? Number.NaN;
}

/** The moments at which the VTIMEZONE and the zone have different offsets. */
function differences(name: string, start: string, until: string): string[] {
  const offset = reader(vtimezone(zoneOf(name), `${start}-01-01 00:00:00`), `${until}0101T000000`);
  const zone = IANAZone.create(name);
  const wrong: string[] = [];
  const end = DateTime.utc(Number(until)).toMillis();
  for (let at = DateTime.utc(Number(start), 1, 2).toMillis(); at < end; at += 109 * HOUR) {
    if (offset(at) !== Math.round(zone.offset(at) * 60)) wrong.push(new Date(at).toISOString());
  }
  return wrong;
}

describe('vtimezone', () => {
  it('describes the current rules of a zone with two observances', () => {
    expect(vtimezone(zoneOf('Europe/Berlin'), '2026-05-01 00:00:00').replaceAll(/TZNAME:.*\r\n/g, '')).toBe(
      [
        'BEGIN:VTIMEZONE',
        'TZID:Europe/Berlin',
        'BEGIN:DAYLIGHT',
        'DTSTART:20250330T020000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
        'END:DAYLIGHT',
        'BEGIN:STANDARD',
        'DTSTART:20251026T030000',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0100',
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
        'END:STANDARD',
        'END:VTIMEZONE',
        '',
      ].join('\r\n'),
    );
  });

  it('describes zones without changes', () => {
    for (const [name, offset] of [
      ['UTC+5:30', '+0530'],
      ['UTC-3', '-0300'],
      ['Asia/Kolkata', '+0530'],
    ]) {
      const text = vtimezone(zoneOf(name ?? ''), '2026-05-01 00:00:00');
      expect(text).toContain(`TZID:${name}\r\n`);
      expect(text).toContain(
        `BEGIN:STANDARD\r\nDTSTART:20260101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\n`,
      );
      expect(text.match(/BEGIN:STANDARD/g)).toHaveLength(1);
    }
  });

  // Changed rules, rules across the end of a month, lunar rules, half-hour changes, abolished rules.
  it.each([
    ['Europe/Berlin', '1978', '2062'],
    ['America/New_York', '1965', '2062'],
    ['America/Santiago', '1990', '2062'],
    ['Africa/Cairo', '2005', '2062'],
    ['Africa/Casablanca', '2005', '2062'],
    ['Asia/Gaza', '2015', '2062'],
    ['Australia/Lord_Howe', '1990', '2062'],
    ['Europe/Istanbul', '1995', '2062'],
    ['Pacific/Apia', '2005', '2062'],
    ['America/Nuuk', '2015', '2062'],
  ])('matches the offsets of %s from %s to %s', (name, start, until) => {
    expect(differences(name, start, until)).toEqual([]);
  });

  it('is correct for early and for the latest dates', () => {
    expect(differences('Europe/Berlin', '1880', '1950')).toEqual([]);
    expect(differences('Europe/Berlin', '9990', '9999')).toEqual([]);
    expect(vtimezone(zoneOf('Europe/Berlin'), '0001-01-01 00:00:00')).toContain(
      'DTSTART:00010101T000000\r\nTZOFFSETFROM:+005328\r\nTZOFFSETTO:+005328\r\n',
    );
  });
});
