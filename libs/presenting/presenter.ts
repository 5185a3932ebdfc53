import { LRUCache } from 'lru-cache';
import type { Context } from '#libs/args';
import type { JsonSchema, JsonType } from '#libs/binding';
import { Dialect, shownName, shownNames } from './dialect.js';
import { withCuries, type Links } from './embedder.js';
import { View, type Selection } from './view.js';

/** The schema of a member: its JSON type and further keywords. */
export interface MemberSchema {
  type: JsonType | readonly JsonType[];
  description: string;
  format?: 'date-time' | 'uri' | 'email' | 'ip';
  enum?: readonly string[];
  items?: { type: JsonType };
  /** What a form needs beside the type, such as bounds; a part of the schema as it is. */
  form?: Readonly<Record<string, unknown>>;
  readonly?: boolean;
  /** The value of a new item if none is sent. */
  default?: unknown;
  /** Whether a new item requires it. */
  required?: boolean;
  example?: unknown;
  /**
   * Name of the definition of an object with these members in documents, so that equal objects are defined once. Only
   * for members declared with `group`.
   */
  definition?: string;
  /** The presenter of the value, or of each item of a list: the value has its members. */
  of?: Definition;
  /** JSON Schemas of the members of an object, if the site declares them. */
  properties?: Readonly<Record<string, JsonSchema>>;
  /** Whether the value is a map of objects that `of` presents. */
  keyed?: boolean;
  /** JSON Schema for the OpenAPI document, where the type says too little; the site index does not have it. */
  shape?: JsonSchema;
}

/** A kind of object that has a name in documents, such as a presenter. */
export interface Definition {
  readonly title: string;
  readonly members: Members<never>;
  /** Set if items have `_links`. */
  readonly links?: unknown;
}

/** A member of a resource: the contexts that include it, and how it is computed from a row. */
export interface Member<Row> extends MemberSchema {
  /** Empty for a member that can be written but is never returned. */
  contexts: readonly Context[];
  value?: (row: Row) => unknown;
  /** The members of a nested object. */
  members?: Members<Row>;
  /** Returns whether the member is omitted for this row. */
  omit?: (row: Row) => boolean;
  /** Whether the site currently has the member. If not, it is neither returned nor described. */
  available?: () => boolean;
  /**
   * Whether items have it only where `_fields` names it, because it costs more than the others. The schemas of the index
   * do not describe it, the OpenAPI document does.
   */
  isOnDemand?: boolean;
  /** The only root below which items have the member and documents describe it; both roots if absent. */
  shown?: 'convention';
}

/**
 * The members of a resource by their names, in the order of responses.
 *
 * @example readonly members: Members<CookNote> = { id: member('all', 'integer', 'Id of the note.', ({ id }) => id) };
 */
export type Members<Row> = Record<string, Member<Row>>;

/** Whether the requested root has a member. */
const isAtRoot = ({ shown }: Pick<Member<never>, 'shown'>): boolean =>
  shown === undefined || Dialect.current !== undefined;

/** The members that the requested root has. */
export const membersAtRoot = <Row>(members: Members<Row>): [string, Member<Row>][] =>
  Object.entries(members).filter(([, one]) => isAtRoot(one));

/** The contexts whose responses include a member: one, some, none (`[]`) or all. */
export type MemberContexts = Context | readonly Context[] | 'all';

const ALL_CONTEXTS: readonly Context[] = ['view', 'edit', 'embed'];

function contextsOf(contexts: MemberContexts): readonly Context[] {
  if (contexts === 'all') return ALL_CONTEXTS;
  return typeof contexts === 'string' ? [contexts] : contexts;
}

/** Shape of a member that is a URL or empty. */
export const MAYBE_URL: JsonSchema = { format: 'uri-reference' };
/** Shape of a member that is a stored time, such as `2031-05-01 10:00:00`. */
export const STORED_TIME: JsonSchema = { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' };

/**
 * Declares a member and the contexts that include it.
 *
 * @example stars: member('all', 'integer', 'How well it went, from 1 to 5.', ({ stars }) => stars)
 */
export const member = <Row>(
  contexts: MemberContexts,
  type: MemberSchema['type'],
  description: string,
  value: (row: Row) => unknown,
  more: Partial<Member<Row>> = {},
): Member<Row> => ({ contexts: contextsOf(contexts), type, description, value, ...more });

/** Declares an object whose members have contexts of their own. */
export const group = <Row>(
  contexts: MemberContexts,
  description: string,
  members: Members<Row>,
  more: Partial<Member<Row>> = {},
): Member<Row> => ({ contexts: contextsOf(contexts), type: 'object', description, members, ...more });

/** Views with longer keys are compiled per response. Caching them would let callers fill the memory. */
const MAX_CACHED_KEY_LENGTH = 2000;

type Show<Row> = (row: Row) => Record<string, unknown>;

/**
 * Converts rows to response bodies with a table of members, from which the schema and the documentation are also built.
 *
 * @example
 * export class CookNotePresenter extends Presenter<CookNote> {
 *   readonly title = 'CookNote';
 *   readonly members: Members<CookNote> = { text: member('all', 'string', 'Text of the note.', ({ text }) => text) };
 * }
 */
export abstract class Presenter<Row> {
  /** Name of the resource in schemas. */
  abstract readonly title: string;
  abstract readonly members: Members<Row>;
  private readonly compiled = new LRUCache<string, Show<Row>>({ max: 200 });
  /** What the compiled views were made for. */
  private compiledFor: object = this;

  /** The `_links` of a row; none unless overridden. */
  links?(row: Row, view: View): Links;

  /** Presents one row. */
  one(row: Row, view: View): Record<string, unknown> {
    return this.with(this.shower(view), row, view);
  }

  private with(show: Show<Row>, row: Row, view: View): Record<string, unknown> {
    const body = show(row);
    if (this.links && view.wantsLinks) body._links = withCuries(this.links(row, view));
    return body;
  }

  /** Presents a list of rows. */
  many(rows: readonly Row[], view: View): Record<string, unknown>[] {
    const show = this.shower(view);
    return rows.map((row) => this.with(show, row, view));
  }

  /**
   * Presents rows as one object with a member for each row. `_fields` selects among these members, so each row is
   * complete.
   */
  keyed(rows: readonly Row[], keyOf: (row: Row) => string, { context }: View): Record<string, unknown> {
    const whole = new View(context);
    return Object.fromEntries(rows.map((row) => [shownName(keyOf(row)), this.one(row, whole)]));
  }

  /** What the members follow from. Views are compiled again when it is another object than before. */
  protected get basis(): object {
    return this;
  }

  private shower(view: View): Show<Row> {
    const { basis } = this;
    if (basis !== this.compiledFor) {
      this.compiled.clear();
      this.compiledFor = basis;
    }
    let show = this.compiled.get(view.key);
    if (!show) {
      show = compile(this.members, view.context, view.fields);
      if (view.key.length <= MAX_CACHED_KEY_LENGTH) this.compiled.set(view.key, show);
    }
    return show;
  }
}

/** An object without members in a context becomes an empty list. */
function compileGroup<Row>(
  members: Members<Row>,
  context: Context,
  fields: Selection | undefined,
): (row: Row) => unknown {
  const isEmpty = !Object.values(members).some(({ contexts }) => contexts.includes(context));
  return isEmpty ? () => [] : compile(members, context, fields);
}

/** The function that decides for each row whether a member is omitted; undefined if it never is. */
function omission<Row>({ omit, available, shown }: Member<Row>): Member<Row>['omit'] {
  if (!available && !shown) return omit;
  return (row) => !isAtRoot({ shown }) || available?.() === false || (omit?.(row) ?? false);
}

/** Compiles the members of a view. */
function compile<Row>(members: Members<Row>, context: Context, fields: Selection | undefined): Show<Row> {
  const shown: [string, (row: Row) => unknown, ((row: Row) => boolean) | undefined][] = [];
  for (const [name, one] of Object.entries(members)) {
    const below = fields?.get(name);
    if (!one.contexts.includes(context) || ((fields || one.isOnDemand) && !below)) continue;
    const value = one.members ? compileGroup(one.members, context, below?.size ? below : undefined) : one.value;
    if (value) shown.push([name, value, omission(one)]);
  }
  return (row) => {
    const body: Record<string, unknown> = {};
    for (const [name, value, omit] of shown) if (!omit?.(row)) body[name] = value(row);
    return body;
  };
}

/** The class of a presenter. */
// oxlint-disable-next-line typescript/no-explicit-any -- presenters of all kinds of rows
export type PresenterClass = new (...input: any[]) => Presenter<any>;

/** A list inside an object, beside members that describe it. */
export interface Envelope {
  /** The member that holds the items. */
  items: string;
  members: Members<never>;
  /** False if no headers describe the pages. */
  paged?: boolean;
  /** Further names of the headers with the totals of items and of pages. */
  totals?: readonly [items: string, pages: string];
}

/** The shape of a response besides its presenter. */
export interface ReturnsOptions {
  /** Status of a successful response; 200 by default. */
  status?: number;
  /** Whether a `POST` creates something; by default, if its status is 201. */
  creates?: boolean;
  /** For the documentation: the contexts of the response, if the route does not take one. */
  contexts?: readonly Context[];
  /** For the documentation: whether the response may be null. */
  nullable?: boolean;
  /** For lists of presented items: a plain list, a map by name, or a list in an envelope. */
  list?: boolean | 'by name' | Envelope;
  /** How a `DELETE` removes its item: to the trash unless `force` is true, or permanently. For the documentation. */
  removal?: 'by trash' | 'for good';
}

/** The JSON Schema (draft 4) of a member. */
function memberSchema(one: Member<never>): Record<string, unknown> {
  const { type, description, contexts, format, enum: values, items, form, readonly, required, example } = one;
  return {
    description,
    type,
    ...(format ? { format } : {}),
    ...(values ? { enum: shownNames(values) } : {}),
    ...(items ? { items } : {}),
    ...form,
    ...parts(one),
    ...(example === undefined ? {} : { example }),
    context: contexts,
    ...(readonly ? { readonly } : {}),
    ...(required ? { required } : {}),
    ...(one.default === undefined ? {} : { default: one.default }),
  };
}

/** The schema keywords for the contents of an object, or of each item of a list. */
function parts({ type, members, of, keyed, properties: declared }: Member<never>): Record<string, unknown> {
  if (declared) return { properties: declared };
  const below = members ?? of?.members;
  if (!below) return {};
  const inside = { type: 'object', properties: properties(below) };
  if (keyed) return { additionalProperties: inside };
  return type === 'array' ? { items: inside } : { properties: inside.properties };
}

const properties = (members: Members<never>) =>
  Object.fromEntries(
    membersAtRoot(members)
      .filter(([, { available, isOnDemand }]) => !isOnDemand && (available?.() ?? true))
      .map(([name, one]) => [name, memberSchema(one)]),
  );

/** A link in the schema of a resource. */
export interface SchemaLink {
  rel: string;
  title: string;
  href: string;
  /** Schema of what may be written to the linked resource. */
  targetSchema: object;
}

/** The schema of a resource for OPTIONS and the context `help`. */
export function schemaOf(presenter: Definition & { schemaLinks?: SchemaLink[] }): Record<string, unknown> {
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title: presenter.title,
    type: 'object',
    properties: properties(presenter.members),
    ...(presenter.schemaLinks ? { links: presenter.schemaLinks } : {}),
  };
}
