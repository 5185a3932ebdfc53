import fc from 'fast-check';
import { abbreviationOf, localOf, readZone, utcOf, zoneOfOffset } from './event-zone.js';
import { isStorable, storedOf } from './stored-time.js';

function zoneOf(name: string) {
  const zone = readZone(name);
  if (!zone) throw new Error(`No zone ${name}`);
  return zone;
}

describe('readZone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    [' europe/BERLIN ', 'Europe/Berlin'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['GMT', 'UTC+0'],
    ['UTC+0', 'UTC+0'],
    ['UTC-0', 'UTC+0'],
    ['UTC+3', 'UTC+3'],
    ['utc +03', 'UTC+3'],
    ['GMT-5', 'UTC-5'],
    ['UTC-4.5', 'UTC-4.5'],
    ['utc -05.50', 'UTC-5.50'],
    ['UTC+5.0', 'UTC+5'],
    ['UTC+5:30', 'UTC+5:30'],
    ['UTC+5.75', 'UTC+5.75'],
    ['UTC+14', 'UTC+14'],
  ])('reads %s', (text, name) => {
    expect(readZone(text)?.name).toBe(name);
  });

  it.each(['', 'Europe/Atlantis', 'UTC+15', 'UTC+5:75', '+03:00', 'constructor', '__proto__', `A${'/b'.repeat(5000)}`])(
    'rejects %.30s',
    (text) => {
      expect(readZone(text)).toBeUndefined();
    },
  );
});

describe('clock changes', () => {
  it.each([
    // Before a gap, in it, and after it; the first of two equal times.
    ['Europe/Berlin', '2031-03-30 01:59:59', '2031-03-30 00:59:59'],
    ['Europe/Berlin', '2031-03-30 02:30:00', '2031-03-30 01:30:00', '2031-03-30 03:30:00'],
    ['Europe/Berlin', '2031-03-30 03:00:00', '2031-03-30 01:00:00'],
    ['Europe/Berlin', '2031-10-26 02:30:00', '2031-10-26 00:30:00'],
    ['Europe/Berlin', '2031-10-26 03:00:00', '2031-10-26 02:00:00'],
    ['America/New_York', '2031-03-09 02:30:00', '2031-03-09 07:30:00', '2031-03-09 03:30:00'],
    ['America/New_York', '2031-11-02 01:30:00', '2031-11-02 05:30:00'],
    ['America/New_York', '2031-11-02 02:00:00', '2031-11-02 07:00:00'],
    ['Australia/Sydney', '2031-10-05 02:30:00', '2031-10-04 16:30:00', '2031-10-05 03:30:00'],
    ['Australia/Sydney', '2031-04-06 02:30:00', '2031-04-05 15:30:00'],
    // Changes of half an hour
    ['Australia/Lord_Howe', '2031-10-05 02:15:00', '2031-10-04 15:45:00', '2031-10-05 02:45:00'],
    ['Australia/Lord_Howe', '2031-04-06 01:45:00', '2031-04-05 14:45:00'],
    // A skipped day
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30 22:00:00', '2011-12-31 12:00:00'],
  ])('in %s at %s', (name, local, utc, shown = local) => {
    expect(utcOf(local, zoneOf(name))).toBe(utc);
    expect(localOf(utc, zoneOf(name))).toBe(shown);
  });

  it('returns times that cannot be stored at both ends of the range', () => {
    expect(isStorable(utcOf('0001-01-01 00:00:00', zoneOfOffset(0)))).toBe(true);
    expect(isStorable(utcOf('0001-01-01 00:00:00', zoneOf('Europe/Berlin')))).toBe(false);
    expect(isStorable(utcOf('9999-12-31 23:59:59', zoneOf('Europe/Berlin')))).toBe(true);
    expect(isStorable(utcOf('9999-12-31 23:59:59', zoneOf('America/New_York')))).toBe(false);
    expect(isStorable(localOf('9999-12-31 23:59:59', zoneOf('Asia/Tokyo')))).toBe(false);
  });

  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'UTC-4:30',
    'Asia/Tokyo',
  ];
  const seconds = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 });

  it('is stable: the local time of a moment converts back to the same moment', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (name, second) => {
        const zone = zoneOf(name);
        const utc = utcOf(storedOf(second * 1000), zone);
        expect(utcOf(localOf(utc, zone), zone)).toBe(utc);
      }),
    );
  });

  it('keeps the order of times on different days', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (name, second) => {
        const zone = zoneOf(name);
        const next = storedOf((second + 86_400) * 1000);
        expect(utcOf(storedOf(second * 1000), zone) < utcOf(next, zone)).toBe(true);
      }),
    );
  });
});

describe('abbreviationOf', () => {
  it.each([
    ['Europe/Rome', 'CET', 'CEST'],
    ['Europe/London', 'GMT', 'BST'],
    ['Europe/Dublin', 'GMT', 'IST'],
    ['Europe/Athens', 'EET', 'EEST'],
    ['America/New_York', 'EST', 'EDT'],
    ['America/Vancouver', 'PST', 'PDT'],
    ['America/St_Johns', 'NST', 'NDT'],
    ['Asia/Tokyo', 'JST', 'JST'],
    ['Asia/Calcutta', 'IST', 'IST'],
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Australia/Lord_Howe', '+11', '+1030'],
    ['America/Sao_Paulo', '-03', '-03'],
    ['Asia/Kathmandu', '+0545', '+0545'],
    ['Europe/Istanbul', '+03', '+03'],
    ['Etc/UTC', 'UTC', 'UTC'],
    ['UTC', 'UTC', 'UTC'],
    ['UTC+0', 'UTC+0', 'UTC+0'],
    ['UTC-4.5', 'UTC-4.5', 'UTC-4.5'],
  ])('of %s is %s in January, %s in July', (name, january, july) => {
    expect(abbreviationOf('2026-01-15 12:00:00', zoneOf(name))).toBe(january);
    expect(abbreviationOf('2026-07-15 12:00:00', zoneOf(name))).toBe(july);
  });

  it('returns LMT before standard time', () => {
    expect(abbreviationOf('0001-06-01 00:00:00', zoneOf('Europe/Berlin'))).toBe('LMT');
  });
});
