import { LanguageDates } from './language-dates.js';

const TAGS = ['ar-EG', 'en-US', 'en-GB', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pl-PL', 'uk-UA', 'zh-CN', 'zh-TW'];

describe('LanguageDates', () => {
  it.each([
    ['en-US', '9:05 AM', '9:05 AM – 8:30 PM'],
    ['en-GB', '09:05', '09:05–20:30'],
    ['de-DE', '09:05 Uhr', '09:05–20:30 Uhr'],
    ['es-ES', '9:05', '9:05–20:30'],
    ['fr-FR', '09:05', '09:05 – 20:30'],
    ['it-IT', '09:05', '09:05–20:30'],
    ['pl-PL', '09:05', '09:05–20:30'],
    ['uk-UA', '09:05', '09:05–20:30'],
    ['zh-CN', '09:05', '09:05–20:30'],
    ['ar-MA', '09:05', '09:05–20:30'],
  ])('writes single times of %s as those of ranges', (tag, time, range) => {
    const dates = new LanguageDates(tag);
    const [start, end] = ['2031-05-02 09:05:00', '2031-05-02 20:30:00'];
    expect(dates.format('time', start)).toBe(time);
    expect(dates.range('time', start, end)).toBe(range);
    expect(dates.format('moment', start)).toContain(time);
    expect(dates.range('moment', start, end)).toContain(range);
    expect(dates.range('moment', start, '2031-05-04 09:05:00').split(time)).toHaveLength(3);
  });

  it.each([
    ['en-US', 'May 5 – 11, 2031', 'May 26 – June 1, 2031'],
    ['de-DE', '5.–11. Mai 2031', '26. Mai – 1. Juni 2031'],
    ['it-IT', '5–11 maggio 2031', '26 maggio – 1 giugno 2031'],
    ['ar-EG', '٥–١١ مايو ٢٠٣١', '٢٦ مايو – ١ يونيو ٢٠٣١'],
    ['zh-CN', '2031年5月5日至11日', '2031年5月26日至6月1日'],
    ['zh-TW', '2031年5月5日至11日', '2031年5月26日至6月1日'],
  ])('writes days of ranges of %s as single days', (tag, inMonth, beyond) => {
    const dates = new LanguageDates(tag);
    expect(dates.range('day', '2031-05-05', '2031-05-11')).toBe(inMonth);
    expect(dates.range('day', '2031-05-26', '2031-06-01')).toBe(beyond);
  });

  it('writes the year of a Chinese range again if it differs', () => {
    const dates = new LanguageDates('zh-CN');
    expect(dates.range('day', '2031-12-29', '2032-01-04')).toBe('2031年12月29日至2032年1月4日');
    expect(dates.range('moment', '2031-05-05 18:00:00', '2031-05-06 02:00:00')).toBe(
      '2031年5月5日星期一 18:00至6日星期二 02:00',
    );
  });

  it.each(TAGS)('writes a range without a length of %s as one date', (tag) => {
    const dates = new LanguageDates(tag);
    expect(dates.range('fullDay', '2031-05-05', '2031-05-05')).toBe(dates.format('fullDay', '2031-05-05'));
    expect(dates.range('moment', '2031-05-05 09:00:00', '2031-05-05 09:00:00')).toBe(
      dates.format('moment', '2031-05-05 09:00:00'),
    );
  });
});
