import { millisOf, storedOf, type FixedMoment } from '#libs/times';
import { isObject, parseLine } from '../items/parse-values.js';

/** An object of JSON-LD. */
export type JsonLdNode = Record<string, unknown>;

/** Types of events without a place to go to. */
const NO_EVENTS = new Set(['PublicationEvent', 'BroadcastEvent', 'OnDemandEvent', 'DeliveryEvent']);
const EVENTS = /^(?:\w*Event|EventSeries|Festival|Hackathon|CourseInstance)$/;
const MAX_DEPTH = 30;
const MOST_NODES = 200_000;

/** The types of a node, without the name of the vocabulary. */
export function typesOf(node: JsonLdNode): string[] {
  const types: unknown[] = Array.isArray(node['@type']) ? node['@type'].slice(0, 20) : [node['@type']];
  return types.flatMap((type) =>
    typeof type === 'string' ? type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '') : [],
  );
}

const isEvent = (node: JsonLdNode): boolean => typesOf(node).some((type) => EVENTS.test(type) && !NO_EVENTS.has(type));

/** The JSON-LD of a page: its events, and the nodes that they refer to. */
export class JsonLdDocument {
  readonly events: JsonLdNode[] = [];
  private readonly named = new Map<string, JsonLdNode>();
  private left = MOST_NODES;

  /** Whether the document has more nodes than are read. */
  get isTooLarge(): boolean {
    return this.left <= 0;
  }

  add(value: unknown): void {
    this.visit(value, 0, false);
  }

  /** Resolves a reference to a node. */
  resolved(node: JsonLdNode): JsonLdNode {
    const name = node['@id'];
    const isName = typeof name === 'string' && Object.keys(node).every((key) => key === '@id' || key === '@type');
    return (isName ? this.named.get(name) : undefined) ?? node;
  }

  private visit(value: unknown, depth: number, isPart: boolean): void {
    if (depth > MAX_DEPTH || (this.left -= 1) < 0) return;
    if (Array.isArray(value)) for (const one of value) this.visit(one, depth + 1, isPart);
    if (!isObject(value)) return;
    const name = value['@id'];
    if (typeof name === 'string' && Object.keys(value).length > 2 && !this.named.has(name)) this.named.set(name, value);
    const isOne = isEvent(value);
    if (isOne && !isPart && Object.keys(value).some((key) => !key.startsWith('@'))) this.events.push(value);
    for (const [key, member] of Object.entries(value)) {
      // Nodes that an event refers to are indexed by name only; its parts are events as well.
      this.visit(member, depth + 1, isOne ? !/^subEvents?$/.test(key) : isPart);
    }
  }
}

const MOST_IN_LIST = 50;
const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/i;

/** The values of a member: a single value or a list. */
export function listOf(value: unknown, most = MOST_IN_LIST): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, most) : [value];
}

/** The text of a value, which may be a list or have a language. */
export function textOf(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(one)) return one;
  return one['@value'] ?? one['@id'];
}

/** The end of an event with a duration. */
export function endAfter(start: FixedMoment, value: unknown): FixedMoment | undefined {
  const [found, days = 0, hours = 0, minutes = 0] = DURATION.exec(parseLine(textOf(value)) ?? '') ?? [];
  if (found === undefined || !start.hasTime) return undefined;
  const length = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000;
  return { ...start, local: storedOf(millisOf(start.local) + length) };
}
