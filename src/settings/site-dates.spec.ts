import { FixedOffsetZone, IANAZone } from 'luxon';
import { formatDate } from './site-dates.js';

const utc = FixedOffsetZone.utcInstance;

describe('formatDate', () => {
  it.each([
    ['F j, Y', 'May 6, 2021'],
    ['d/m/y', '06/05/21'],
    ['D, l N w z', 'Thu, Thursday 4 4 125'],
    ['jS', '6th'],
    ['g:i a, h A, G:i:s, H', '2:08 pm, 02 PM, 14:08:09, 14'],
    ['\\Y\\e\\a\\r Y', 'Year 2021'],
    ['t L W o', '31 0 18 2021'],
    ['c', '2021-05-06T14:08:09+00:00'],
    ['r', 'Thu, 06 May 2021 14:08:09 +0000'],
    ['U', '1620310089'],
    ['', ''],
    ['\\', '\\'],
  ])('formats %s', (format, written) => {
    expect(formatDate(format, '2021-05-06 14:08:09', utc)).toBe(written);
  });

  it.each([
    ['pl', 'j F Y', '6 maja 2021'],
    ['pl', 'F Y', 'maj 2021'],
    ['de', 'j. M', '6. Mai'],
    ['zh', 'F j, Y', '五月 6, 2021'],
    ['zh', 'Y年n月j日', '2021年5月6日'],
    ['ar-EG', 'j F Y', '٦ مايو ٢٠٢١'],
    ['ar-MA', 'j F Y', '6 ماي 2021'],
  ])('uses the grammatical form of months in %s for %s', (locale, format, written) => {
    expect(formatDate(format, '2021-05-06 14:08:09', utc, locale)).toBe(written);
  });

  it('uses the time zone', () => {
    expect(formatDate('c T', '2021-07-01 12:00:00', IANAZone.create('Europe/Berlin'))).toMatch(
      /^2021-07-01T12:00:00\+02:00 /,
    );
  });

  it.each([
    ['01', '1st'],
    ['02', '2nd'],
    ['03', '3rd'],
    ['11', '11th'],
    ['12', '12th'],
    ['13', '13th'],
    ['22', '22nd'],
    ['31', '31st'],
  ])('adds the ordinal suffix to day %s', (day, written) => {
    expect(formatDate('jS', `2021-05-${day} 00:00:00`, utc)).toBe(written);
  });
});
