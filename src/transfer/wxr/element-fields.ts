import { WxrError } from './wxr-error.js';
import type { XmlElement } from './xml-elements.js';

const DATE = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
// PHP prints the zero date the second way when it was parsed and formatted again.
const NO_DATE = new Set(['', '0000-00-00 00:00:00', '-0001-11-30 00:00:00']);

/** The children of an element as values. Of several with one name the first counts. */
export class ElementFields {
  private readonly first = new Map<string, XmlElement>();

  constructor(private readonly element: XmlElement) {
    for (const child of element.children) if (!this.first.has(child.name)) this.first.set(child.name, child);
  }

  has(name: string): boolean {
    return this.first.has(name);
  }

  all(name: string): XmlElement[] {
    return this.element.children.filter((child) => child.name === name);
  }

  /** The text exactly as written, '' when missing. */
  text(name: string): string {
    const field = this.first.get(name);
    return field ? textOf(field) : '';
  }

  /** The text without white space around it, '' when missing. */
  word(name: string): string {
    return this.text(name).trim();
  }

  /** A whole number, 0 when missing or empty. */
  integer(name: string): number {
    const word = this.word(name);
    if (word === '') return 0;
    if (!/^-?\d{1,15}$/.test(word)) throw this.invalid(name, word, 'a whole number');
    return Number(word);
  }

  /** 'YYYY-MM-DD HH:MM:SS', or null when missing, empty or the zero date. */
  date(name: string): string | null {
    const word = this.word(name);
    if (NO_DATE.has(word)) return null;
    if (!isDate(word)) throw this.invalid(name, word, 'a date like 2024-12-31 23:59:59');
    return word;
  }

  private invalid(name: string, value: string, expected: string): WxrError {
    const { line, column } = this.first.get(name) ?? this.element;
    return new WxrError(`<${name}> is ${JSON.stringify(value.slice(0, 40))}, not ${expected}`, line, column);
  }
}

/** The text of an element that may not have markup in it: taking only a part of the content would lose the rest. */
export function textOf({ name, text, children: [child] }: XmlElement): string {
  if (child) {
    throw new WxrError(`<${name}> holds <${child.name}>, but its markup should be escaped`, child.line, child.column);
  }
  return text;
}

function isDate(text: string): boolean {
  const [year, month, day, hour, minute, second] = (DATE.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (hour === undefined || minute === undefined || second === undefined) return false;
  const daysInMonth = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
  return isDay && hour < 24 && minute < 60 && second < 60;
}
