import { foreignRecurrence } from './foreign-recurrence.js';

const rulesOf = (...rules: object[]) => foreignRecurrence({ rules, exclusions: [], description: null });
const custom = (type: string, more: object = {}, end: object = { 'end-type': 'Never' }) => ({
  type: 'Custom',
  custom: { type, interval: '1', 'same-time': 'yes', ...more },
  ...end,
});
const plain = (rrule: string[]) => ({ rrule, rdate: [], exrule: [], exdate: [] });

describe('the recurrence of an event of another calendar', () => {
  it.each([
    [custom('Daily', { interval: '3' }), 'FREQ=DAILY;INTERVAL=3'],
    [custom('Weekly', { week: { day: ['1', '7'] } }), 'FREQ=WEEKLY;BYDAY=MO,SU'],
    [custom('Monthly', { month: { 'same-day': 'yes', number: '1', day: '1' } }), 'FREQ=MONTHLY'],
    [custom('Monthly', { month: { 'same-day': 'no', number: '15', day: '1' } }), 'FREQ=MONTHLY;BYMONTHDAY=15'],
    [custom('Monthly', { month: { number: 'Last', day: '5' } }), 'FREQ=MONTHLY;BYDAY=-1FR'],
    [custom('Monthly', { month: { number: 'Last', day: '8' } }), 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    [
      custom('Yearly', { year: { month: ['2', '11'], number: 'Second', day: '3' } }),
      'FREQ=YEARLY;BYMONTH=2,11;BYDAY=2WE',
    ],
    [{ type: 'Every Week', 'end-type': 'On', end: '2031-05-01' }, 'FREQ=WEEKLY;UNTIL=20310501'],
    [{ type: 'Every Day', 'end-type': 'After', 'end-count': 5 }, 'FREQ=DAILY;COUNT=5'],
  ])('is a rule: %j', (rule, expected) => {
    expect(rulesOf(rule)).toEqual(plain([expected]));
  });

  it('can have several rules, dates and exclusions', () => {
    const date = (day: string) => custom('Date', { date: { date: day } });
    const exclusions = [date('2031-05-08'), custom('Weekly', { week: { day: { '0': '2' } } })];
    expect(foreignRecurrence({ rules: [custom('Daily'), date('2031-06-01')], exclusions })).toEqual({
      rrule: ['FREQ=DAILY'],
      rdate: ['2031-06-01'],
      exrule: ['FREQ=WEEKLY;BYDAY=TU'],
      exdate: ['2031-05-08'],
    });
  });

  it('has its members in one object in older versions', () => {
    const older = {
      type: 'Custom',
      'end-type': 'After',
      'end-count': '4',
      'custom-type': 'Weekly',
      'custom-interval': '2',
    };
    expect(foreignRecurrence({ ...older, 'custom-week-day': ['3'] })).toEqual(
      plain(['FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;COUNT=4']),
    );
    expect(foreignRecurrence({ type: 'None' })).toBeUndefined();
    expect(foreignRecurrence(undefined)).toBeUndefined();
  });

  it('is said to have no counterpart, with the reason', () => {
    expect(rulesOf(custom('Lunar'))).toBe('the rule “Lunar”');
    expect(rulesOf(custom('Weekly', { 'same-time': 'no' }))).toBe('dates with times of their own');
    expect(rulesOf(custom('Weekly', { week: { day: ['9'] } }))).toBe('the weekday “9”');
    expect(rulesOf(custom('Monthly', { month: { number: 'Sixth', day: '1' } }))).toBe('the day “Sixth”');
    expect(rulesOf({ type: 'Every Day', 'end-type': 'On', end: 'soon' })).toBe('the date “soon”');
  });
});
