import { millisOf, storedOf, type FixedMoment } from '#libs/times';
import { isObject, parseLine } from '../../items/index.js';

/** A JSON-LD object. */
export type JsonLdNode = Record<string, unknown>;

/** Event types that visitors cannot attend. */
const OTHER_TYPES = new Set(['PublicationEvent', 'BroadcastEvent', 'OnDemandEvent', 'DeliveryEvent']);
const EVENTS = /^(?:\w*Event|EventSeries|Festival|Hackathon|CourseInstance)$/;
const MAX_DEPTH = 30;
const MAX_NODES = 200_000;

/** The types of a node, without the prefix of the vocabulary. */
export function typesOf(node: JsonLdNode): string[] {
  const types: unknown[] = Array.isArray(node['@type']) ? node['@type'].slice(0, 20) : [node['@type']];
  return types.flatMap((type) =>
    typeof type === 'string' ? type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '') : [],
  );
}

const isEvent = (node: JsonLdNode): boolean =>
  typesOf(node).some((type) => EVENTS.test(type) && !OTHER_TYPES.has(type));

/** The JSON-LD of a page: its events and the nodes that they refer to. */
export class JsonLdDocument {
  readonly events: JsonLdNode[] = [];
  private readonly named = new Map<string, JsonLdNode>();
  private left = MAX_NODES;

  /** Whether the document exceeds the maximum number of nodes. */
  get isTooLarge(): boolean {
    return this.left <= 0;
  }

  /** Adds the nodes of a parsed JSON text. */
  add(value: unknown): void {
    this.visit(value, 0, false);
  }

  /** Resolves a reference to a node. Other nodes are returned unchanged. */
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
      // Nodes in an event are indexed by name only, except for its subevents.
      this.visit(member, depth + 1, isOne ? !/^subEvents?$/.test(key) : isPart);
    }
  }
}

const MAX_LIST_LENGTH = 50;
const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/i;

/** The values of a member, which may be a single value or a list. */
export function listOf(value: unknown, limit = MAX_LIST_LENGTH): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, limit) : [value];
}

/** The text of a value, which may be a list or an object with a language. */
export function textOf(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(one)) return one;
  return one['@value'] ?? one['@id'];
}

/** The end of an event by its ISO 8601 duration. Undefined for an invalid duration. */
export function endAfter(start: FixedMoment, value: unknown): FixedMoment | undefined {
  const [found, days = 0, hours = 0, minutes = 0] = DURATION.exec(parseLine(textOf(value)) ?? '') ?? [];
  if (found === undefined || !start.hasTime) return undefined;
  const length = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000;
  return { ...start, local: storedOf(millisOf(start.local) + length) };
}
