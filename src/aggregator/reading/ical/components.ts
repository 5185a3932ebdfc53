import { ReadingError } from '../item-reader.js';
import { Properties, PropertyLines, type ContentLine, type Property } from './content-lines.js';

/** A component of a calendar, such as an event. */
export interface Component {
  name: string;
  /** Line on which it begins. */
  line: number;
  properties: Properties;
  components: Component[];
  /** Length in characters. */
  length: number;
  /** Messages about invalid lines. */
  problems: string[];
}

/** A part of a calendar, in the order of the file. */
export type CalendarToken =
  | { kind: 'calendar property'; property: Property }
  | { kind: 'component'; component: Component }
  | { kind: 'calendar end' };

interface ComponentLimits {
  /** Maximum length of a component in characters. */
  itemLength: number;
}

const CALENDAR = 'VCALENDAR';
/** Components that are read, with the subcomponents that are read. */
const READ: ReadonlyMap<string, readonly string[]> = new Map([
  ['VEVENT', []],
  ['VTIMEZONE', ['STANDARD', 'DAYLIGHT']],
]);
/** Text properties that some programs continue on unfolded lines. */
const MULTILINE = ['DESCRIPTION', 'LOCATION', 'X-ALT-DESC'];
/** Length of a property without its value, estimated, in characters. */
const PROPERTY_LENGTH = 100;
const MAX_DEPTH = 32;
/** Lines that may precede the calendar, such as warnings of the program that wrote it. */
const MAX_LINES_BEFORE = 200;

/** A component whose end has not been read yet. */
interface Open {
  name: string;
  /** Absent for components that are not read. */
  component?: Component;
}

/** Assembles the lines of a calendar into its parts. Skips components other than events and time zones. */
export class ComponentParser {
  private readonly open: Open[] = [];
  private linesBefore = 0;
  private hasBegun = false;
  private first = '';
  /** The property that an invalid line may continue. */
  private last: Property | undefined;
  private readonly properties: PropertyLines;

  constructor(
    private readonly limits: ComponentLimits,
    private readonly problem: (line: number, message: string) => void,
  ) {
    this.properties = new PropertyLines(limits.itemLength);
  }

  /** Adds a line. Yields the parts that it completes. */
  *push(line: ContentLine): Generator<CalendarToken> {
    const property = this.properties.read(line);
    if (property === 'unfinished') return;
    if (!this.hasBegun && !this.begins(line, property)) return;
    if (!property) this.appendToLast(line);
    else if (property.name === 'BEGIN') yield* this.begin(property);
    else if (property.name === 'END') yield* this.finish(property);
    else yield* this.take(property, line);
  }

  /** Ends the file. Returns the names of components without an end. */
  end(): string[] {
    if (!this.hasBegun) throw notACalendar(this.first);
    return this.open.map(({ name }) => name);
  }

  private begins({ text }: ContentLine, property: Property | undefined): boolean {
    this.first ||= text;
    // Some files have events without a VCALENDAR.
    this.hasBegun = property?.name === 'BEGIN' && [CALENDAR, ...READ.keys()].includes(upperCaseValue(property));
    if (this.hasBegun) return true;
    this.linesBefore += 1;
    if (this.linesBefore > MAX_LINES_BEFORE) throw notACalendar(this.first);
    return false;
  }

  private *begin(property: Property): Generator<CalendarToken> {
    const name = upperCaseValue(property);
    this.last = undefined;
    // Calendars do not nest, and events and zones are direct children of one. Other open components lack their end.
    const depth = name === CALENDAR ? 0 : this.open.findLastIndex((open) => open.name === CALENDAR) + 1;
    if (name === CALENDAR || READ.has(name)) yield* this.abandon(depth, property.line);
    if (this.open.length >= MAX_DEPTH) throw new ReadingError('format', 'The calendar is nested too deeply.');
    const parent = this.open.at(-1);
    const isInCalendar = parent === undefined || parent.name === CALENDAR;
    const isRead = isInCalendar ? READ.has(name) : parent.component && READ.get(parent.name)?.includes(name);
    this.open.push({ name, component: isRead ? newComponent(name, property.line) : undefined });
  }

  private *finish(property: Property): Generator<CalendarToken> {
    const name = upperCaseValue(property);
    this.last = undefined;
    const at = this.open.findLastIndex((open) => open.name === name);
    if (at < 0) return;
    yield* this.abandon(at + 1, property.line);
    yield* this.close();
  }

  /** Closes open components from a depth on. Their ends are missing. */
  private *abandon(depth: number, line: number): Generator<CalendarToken> {
    while (this.open.length > depth) {
      this.problem(line, `The end of ${this.open.at(-1)?.name.slice(0, 30)} is missing.`);
      yield* this.close();
    }
  }

  private *close(): Generator<CalendarToken> {
    const { name, component } = this.open.pop() ?? {};
    const parent = this.open.at(-1)?.component;
    if (component && parent) parent.components.push(component);
    else if (component) yield { kind: 'component', component };
    else if (name === CALENDAR) yield { kind: 'calendar end' };
  }

  private *take(property: Property, { isTruncated }: ContentLine): Generator<CalendarToken> {
    this.last = undefined;
    const top = this.open.at(-1);
    if (top?.name === CALENDAR) {
      if (!isTruncated) yield { kind: 'calendar property', property };
      return;
    }
    const component = top?.component;
    if (!component) return;
    if (isTruncated) {
      component.problems.push(`${property.name.slice(0, 30)} is too long and was skipped.`);
      return;
    }
    this.count(PROPERTY_LENGTH + property.value.length);
    if (component.length > this.limits.itemLength) return;
    component.properties.add(property);
    if (MULTILINE.includes(property.name)) this.last = property;
  }

  /** Appends an unfolded line to the text that it continues. */
  private appendToLast({ text, isTruncated }: ContentLine): void {
    if (!this.last || isTruncated) return;
    this.count(text.length);
    const component = this.open.at(-1)?.component;
    if (component && component.length <= this.limits.itemLength) this.last.value += `\\n${text}`;
  }

  private count(length: number): void {
    for (const { component } of this.open) if (component) component.length += length;
  }
}

const newComponent = (name: string, line: number): Component => ({
  name,
  line,
  properties: new Properties(),
  components: [],
  length: 0,
  problems: [],
});

const upperCaseValue = ({ value }: Property): string => value.trim().toUpperCase();

function notACalendar(first: string): ReadingError {
  const kind = /^\s*<(?:!doctype html|html|head|body)/i.test(first)
    ? 'a web page'
    : /^\s*</.test(first)
      ? 'XML'
      : /^\s*[{[]/.test(first)
        ? 'JSON'
        : undefined;
  const found = first === '' ? 'The source is empty.' : kind ? `It is ${kind}.` : '';
  return new ReadingError('format', `This is not an iCalendar file. ${found}`.trim());
}
