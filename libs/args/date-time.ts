const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::\d\d)?)?$/;

/** Whether a text has the form of a date and time (conventions 17); 30 February passes, month 13 does not. */
export function isDateTime(text: string): boolean {
  const found = DATE_TIME.exec(text);
  if (!found) return false;
  const [, , month, day, hour, minute, second] = found.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 59;
}
