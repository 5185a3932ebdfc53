import { isObject } from '../items/told-values.js';

/** An object of JSON-LD. */
export type JsonLdNode = Record<string, unknown>;

/** Kinds of events that nobody goes to. */
const NO_EVENTS = new Set(['PublicationEvent', 'BroadcastEvent', 'OnDemandEvent', 'DeliveryEvent']);
const EVENTS = /^(?:\w*Event|EventSeries|Festival|Hackathon|CourseInstance)$/;
const MAX_DEPTH = 30;
const MOST_NODES = 200_000;

/** The kinds of a node, without the name of the vocabulary. */
export function typesOf(node: JsonLdNode): string[] {
  const types: unknown[] = Array.isArray(node['@type']) ? node['@type'].slice(0, 20) : [node['@type']];
  return types.flatMap((type) =>
    typeof type === 'string' ? type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '') : [],
  );
}

const isEvent = (node: JsonLdNode): boolean => typesOf(node).some((type) => EVENTS.test(type) && !NO_EVENTS.has(type));

/** What a page tells in JSON-LD: its events, and what they refer to. */
export class JsonLdDocument {
  readonly events: JsonLdNode[] = [];
  private readonly named = new Map<string, JsonLdNode>();
  private left = MOST_NODES;

  /** Whether there was more than is looked at. */
  get isTooLarge(): boolean {
    return this.left <= 0;
  }

  add(value: unknown): void {
    this.visit(value, 0, false);
  }

  /** A node in full, where only its name stands in its place. */
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
      // What an event refers to is read for names only; what it consists of are events as well.
      this.visit(member, depth + 1, isOne ? !/^subEvents?$/.test(key) : isPart);
    }
  }
}
