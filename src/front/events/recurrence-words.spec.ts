import { readZone, zoneOfOffset } from '#libs/times';
import { textsOf } from '#libs/words';
import { PARAMETERS } from '../words/catalogue.js';
import { CATALOGUES } from '../words/site-words.js';
import { recurrenceInWords } from './recurrence-words.js';

const zone = readZone('Europe/Berlin') ?? zoneOfOffset(0);
const write = { day: (local: string) => local.slice(0, 10), time: (local: string) => local.slice(11, 16) };
/** A Thursday. */
const START = '2031-03-06 18:30:00';

const words = (rule: string, { exdates = [], rdates = [], allDay = false }: Partial<Dates> = {}, tag = 'en-US') => {
  const { recurrence } = CATALOGUES[tag.slice(0, 2) as keyof typeof CATALOGUES] as typeof CATALOGUES.en;
  const language = { tag, words: textsOf(recurrence, tag, PARAMETERS) };
  return recurrenceInWords({ rule, exdates, rdates }, { startLocal: START, zone, allDay }, write, language);
};

interface Dates {
  exdates: string[];
  rdates: string[];
  allDay: boolean;
}

describe('recurrenceInWords', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=1', 'Every 3 days, once'],
    ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', 'Every 90 minutes, 4 times'],
    ['FREQ=WEEKLY', 'Every week on Thursday'],
    ['FREQ=WEEKLY;COUNT=10', 'Every week on Thursday, 10 times'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20310731', 'Every 2 weeks on Monday and Thursday, until 2031-07-31'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every week on Monday to Friday'],
    ['FREQ=MONTHLY', 'Every month on the 6th'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,12,23', 'Every month on the 1st, 12th and 23rd'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
    ['FREQ=MONTHLY;BYDAY=1MO,-1FR', 'Every month on the first Monday and the last Friday'],
    ['FREQ=MONTHLY;BYDAY=-2SU', 'Every month on the second to last Sunday'],
    ['FREQ=YEARLY', 'Every year on March 6'],
    ['FREQ=YEARLY;BYMONTH=6,7', 'Every year on the 6th in June and July'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday in November'],
    ['FREQ=YEARLY;BYYEARDAY=100', 'Every year on the 100th day of the year'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'Every year on Monday in week 20'],
    ['FREQ=DAILY;BYHOUR=9,17;BYMINUTE=5', 'Every day at 09:05 and 17:05'],
    ['FREQ=HOURLY;INTERVAL=6', 'Every 6 hours'],
    ['FREQ=DAILY;BYMONTH=1;BYMONTHDAY=1,2', 'Every day on the 1st and 2nd of the month in January'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on Monday to Friday (the last of those)'],
  ])('describes %s', (rule, text) => {
    expect(words(rule)).toBe(text);
  });

  it('lists extra and excluded dates, or counts them if there are many', () => {
    expect(
      words('FREQ=WEEKLY', {
        exdates: ['2031-04-10 18:30:00'],
        rdates: ['2031-04-11 18:30:00', '2031-04-12 18:30:00'],
      }),
    ).toBe('Every week on Thursday; also on 2031-04-11 and 2031-04-12; not on 2031-04-10');
    const many = Array.from({ length: 9 }, (_, day) => `2031-04-0${day + 1} 18:30:00`);
    expect(words('FREQ=DAILY', { exdates: many })).toBe('Every day; not on 9 dates');
  });

  it('lists dates without a rule, including the start', () => {
    expect(words('', { rdates: ['2031-03-01 18:30:00'] })).toBe('On 2031-03-01 and 2031-03-06');
  });

  const EVERY_OTHER = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=5';
  it.each([
    ['de-DE', EVERY_OTHER, 'Alle 2 Wochen am Montag und Donnerstag, 5-mal'],
    ['de-AT', 'FREQ=MONTHLY;BYDAY=1MO,-1FR', 'Jeden Monat am ersten Montag und letzten Freitag'],
    ['es-ES', EVERY_OTHER, 'Cada 2 semanas el lunes y el jueves, 5 veces'],
    ['es-ES', 'FREQ=YEARLY', 'Cada año el 6 de marzo'],
    ['fr-FR', EVERY_OTHER, 'Toutes les 2 semaines le lundi et le jeudi, 5 fois'],
    ['fr-FR', 'FREQ=MONTHLY;BYDAY=-2SU', 'Tous les mois le pénultième dimanche'],
    ['it-IT', EVERY_OTHER, 'Ogni 2 settimane il lunedì e il giovedì, 5 volte'],
    ['it-IT', 'FREQ=MONTHLY;BYDAY=1SU', 'Ogni mese la prima domenica'],
    ['pl-PL', EVERY_OTHER, 'Co 2 tygodnie w poniedziałek i w czwartek, 5 razy'],
    ['pl-PL', 'FREQ=MONTHLY;BYDAY=-1WE', 'Co miesiąc w ostatnią środę'],
    ['uk-UA', EVERY_OTHER, 'Кожні 2 тижні у понеділок і у четвер, 5 разів'],
    ['uk-UA', 'FREQ=MONTHLY;BYMONTHDAY=1,-1', 'Щомісяця останнього і 1-го числа'],
    ['ar-EG', EVERY_OTHER, 'كل أسبوعين يوم الاثنين ويوم الخميس، ٥ مرات'],
    ['ar-MA', 'FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=2', 'كل شهر يوم الاثنين الأول ويوم الجمعة الأخير، مرتين'],
    ['ar-EG', 'FREQ=MONTHLY;BYMONTHDAY=12,-1', 'كل شهر في اليوم الأخير و١٢'],
    ['zh-CN', EVERY_OTHER, '每 2 周 星期一和星期四，共 5 次'],
  ])('describes in %s %s', (tag, rule, text) => {
    expect(words(rule, {}, tag)).toBe(text);
  });
});
