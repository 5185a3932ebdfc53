import { ReadingError } from '../reading/item-reader.js';
import { Properties, PropertyLines, type ContentLine, type Property } from './content-lines.js';

/** A component of a calendar with what it is made of. */
export interface Component {
  name: string;
  /** Where it begins. */
  line: number;
  properties: Properties;
  components: Component[];
  /** How many characters it has. */
  length: number;
  /** What was wrong with its lines. */
  problems: string[];
}

/** The parts of a calendar as they come. */
export type CalendarPart =
  | { kind: 'calendar property'; property: Property }
  | { kind: 'component'; component: Component }
  | { kind: 'calendar end' };

interface PartLimits {
  /** Characters of a component. */
  itemLength: number;
}

const CALENDAR = 'VCALENDAR';
/** The components that are read, each with those in it that are read too. */
const READ: ReadonlyMap<string, readonly string[]> = new Map([
  ['VEVENT', []],
  ['VTIMEZONE', ['STANDARD', 'DAYLIGHT']],
]);
/** Properties whose text may have line breaks that nobody wrote as such. */
const MULTILINE = ['DESCRIPTION', 'LOCATION', 'X-ALT-DESC'];
/** What a property takes beside its value, in characters. */
const PROPERTY_LENGTH = 100;
const MAX_DEPTH = 32;
/** So much may come before the calendar, such as warnings of the program that made it. */
const MOST_LINES_BEFORE = 200;

/** What a component has on the way that is being read. */
interface Open {
  name: string;
  /** Nothing for one that is not read. */
  component?: Component;
}

/** Puts the lines of a calendar together into its parts. Other components than events and time zones are left out. */
export class ComponentCutter {
  private readonly open: Open[] = [];
  private linesBefore = 0;
  private hasBegun = false;
  private first = '';
  /** The property that an invalid line may continue. */
  private last: Property | undefined;
  private readonly properties: PropertyLines;

  constructor(
    private readonly limits: PartLimits,
    private readonly problem: (line: number, message: string) => void,
  ) {
    this.properties = new PropertyLines(limits.itemLength);
  }

  *push(line: ContentLine): Generator<CalendarPart> {
    const property = this.properties.read(line);
    if (property === 'unfinished') return;
    if (!this.hasBegun && !this.begins(line, property)) return;
    if (!property) this.goOn(line);
    else if (property.name === 'BEGIN') yield* this.begin(property);
    else if (property.name === 'END') yield* this.finish(property);
    else yield* this.take(property, line);
  }

  /** The names of components without an end. */
  end(): string[] {
    if (!this.hasBegun) throw notACalendar(this.first);
    return this.open.map(({ name }) => name);
  }

  private begins({ text }: ContentLine, property: Property | undefined): boolean {
    this.first ||= text;
    // Some files have events without a VCALENDAR.
    this.hasBegun = property?.name === 'BEGIN' && [CALENDAR, ...READ.keys()].includes(wordOf(property));
    if (this.hasBegun) return true;
    this.linesBefore += 1;
    if (this.linesBefore > MOST_LINES_BEFORE) throw notACalendar(this.first);
    return false;
  }

  private *begin(property: Property): Generator<CalendarPart> {
    const name = wordOf(property);
    this.last = undefined;
    // Calendars are not nested, and events and zones are direct children: other open components lack their end.
    const outside = name === CALENDAR ? 0 : this.open.findLastIndex((open) => open.name === CALENDAR) + 1;
    if (name === CALENDAR || READ.has(name)) yield* this.abandon(outside, property.line);
    if (this.open.length >= MAX_DEPTH) throw new ReadingError('format', 'The calendar is nested too deeply.');
    const parent = this.open.at(-1);
    const isInCalendar = parent === undefined || parent.name === CALENDAR;
    const isRead = isInCalendar ? READ.has(name) : parent.component && READ.get(parent.name)?.includes(name);
    this.open.push({ name, component: isRead ? newComponent(name, property.line) : undefined });
  }

  private *finish(property: Property): Generator<CalendarPart> {
    const name = wordOf(property);
    this.last = undefined;
    const at = this.open.findLastIndex((open) => open.name === name);
    if (at < 0) return;
    yield* this.abandon(at + 1, property.line);
    yield* this.close();
  }

  /** Ends the components from a depth on, whose ends are missing. */
  private *abandon(depth: number, line: number): Generator<CalendarPart> {
    while (this.open.length > depth) {
      this.problem(line, `The end of ${this.open.at(-1)?.name.slice(0, 30)} is missing.`);
      yield* this.close();
    }
  }

  private *close(): Generator<CalendarPart> {
    const { name, component } = this.open.pop() ?? {};
    const parent = this.open.at(-1)?.component;
    if (component && parent) parent.components.push(component);
    else if (component) yield { kind: 'component', component };
    else if (name === CALENDAR) yield { kind: 'calendar end' };
  }

  private *take(property: Property, { isCut }: ContentLine): Generator<CalendarPart> {
    this.last = undefined;
    const top = this.open.at(-1);
    if (top?.name === CALENDAR) {
      if (!isCut) yield { kind: 'calendar property', property };
      return;
    }
    const component = top?.component;
    if (!component) return;
    if (isCut) {
      component.problems.push(`${property.name.slice(0, 30)} is too long and left out.`);
      return;
    }
    this.count(PROPERTY_LENGTH + property.value.length);
    if (component.length > this.limits.itemLength) return;
    component.properties.add(property);
    if (MULTILINE.includes(property.name)) this.last = property;
  }

  /** Appends an unfolded line to its text. */
  private goOn({ text, isCut }: ContentLine): void {
    if (!this.last || isCut) return;
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

const wordOf = ({ value }: Property): string => value.trim().toUpperCase();

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
