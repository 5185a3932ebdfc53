import type { Context } from '#libs/args';
import type { JsonSchema, JsonType } from '#libs/binding';
import { Model } from '#libs/model';
import { membersAtRoot, type Definition, type Member, type Members } from '#libs/presenting';
import { type Endpoint } from '#libs/requests';
import type { Schema } from './operations.js';

const COMPONENTS = '#/components/schemas/';

/** A date and time without an offset. */
const LOCAL_TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$';

/** The contexts, those with the most members first: validators of generated clients take the first that fits. */
const CONTEXTS = ['edit', 'view', 'embed'] as const satisfies readonly Context[];
const SUFFIXES: Readonly<Record<Context, string>> = { view: '', edit: 'Edit', embed: 'Embed' };

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['const', 'default', 'enum', 'examples', 'required']);
/** Keywords that say the type of a value, so that the declared one does not count. */
const TYPES = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'const'];

const EMPTY_LIST: Schema = { type: 'array', items: {}, maxItems: 0 };

interface Defined {
  properties: Record<string, Schema>;
  required: ReadonlySet<string>;
}

/** Builds the components of an OpenAPI document from the presenters of routes: one schema per kind and context. */
export class ResponseSchemas {
  private readonly defined = new Map<string, Defined>();
  private readonly named = new Map<string, Schema>();
  /** Kinds that `_embed` can include. */
  private readonly embedded = new Map<string, Schema>();

  /** @param model decides about values that are declared as a function of it, such as the names of roles */
  constructor(private readonly model = Model.empty) {}

  /** The components that the schemas so far reference. */
  get components(): Record<string, Schema> {
    const objects = [...this.defined].map(([name, { properties, required }]) => [name, objectOf(properties, required)]);
    return {
      ...(Object.fromEntries(objects) as Record<string, Schema>),
      ...Object.fromEntries(this.named),
      ...COMMON,
      Embedded: this.embeddedSchema(),
    };
  }

  /** Makes every part of a schema with a `title` a component of that name, and returns the rest. */
  resolve(schema: JsonSchema): Schema {
    const { title, ...rest } = schema;
    const inner = Object.fromEntries(
      Object.entries(rest).map(([keyword, value]) => [
        keyword,
        DATA.has(keyword) ? this.dataOf(value) : this.resolveValue(value),
      ]),
    );
    if (typeof title !== 'string') return title === undefined ? inner : { ...inner, title: this.resolveValue(title) };
    this.named.set(title, inner);
    return pointer(title);
  }

  private dataOf(value: unknown): unknown {
    return typeof value === 'function' ? this.model.derive(value as (model: Model) => unknown) : value;
  }

  /** The schema of a successful response. */
  of(endpoint: Endpoint): Schema {
    const { presenter: definition, list, removal, answer } = endpoint;
    if (!definition) return answer ? this.resolve(answer) : {};
    const contexts = contextsOf(endpoint, definition);
    const forms = contexts.map((context) => this.reference(definition, context));
    const unique = [...new Map(forms.map((form) => [form.$ref, form])).values()];
    if (removal) {
      const removed = contexts.map((context) => removedSchema(this.reference(definition, context, true)));
      return either(removal === 'by trash' ? [...removed, ...unique] : removed);
    }
    if (!list) return either(endpoint.nullable ? [...unique, { type: 'null' }] : unique);
    return either(
      unique.map((one) => {
        if (list === 'by name') return { type: 'object', additionalProperties: one };
        const items = { type: 'array', items: one };
        if (list === true) return items;
        const members = { ...this.members(list.members, 'view'), [list.items]: items };
        return objectOf(members, new Set([list.items, ...requiredOf(list.members, 'view')]));
      }),
    );
  }

  /**
   * Defines a kind of object as it is in a context, and returns a reference to it. Equal names are merged. Items that
   * were deleted have no links.
   */
  private reference(definition: Definition, context: Context, isDeleted = false): Schema {
    const { members } = definition;
    const links = isDeleted ? undefined : definition.links;
    const own = hasContexts(definition) ? context : (contextsIn(definition)[0] ?? 'view');
    const isSame = isDeleted && !definition.links;
    const suffix = hasContexts(definition) && (!isDeleted || isSame) ? SUFFIXES[own] : '';
    const name = (isDeleted && !isSame ? 'Deleted' : '') + pascal(definition.title) + suffix;
    const known = this.defined.get(name);
    const required = new Set(requiredOf(members, own));
    if (links) required.add('_links');
    const entry: Defined = {
      properties: known?.properties ?? {},
      required: known ? new Set([...known.required].filter((one) => required.has(one))) : required,
    };
    this.defined.set(name, entry);
    for (const [key, one] of membersAtRoot(members)) {
      if (!one.contexts.includes(own) || Object.hasOwn(entry.properties, key)) continue;
      // Registered first, because a kind may contain itself.
      entry.properties[key] = {};
      entry.properties[key] = this.member(one, own);
    }
    if (links) {
      entry.properties._links ??= pointer('Links');
      entry.properties._embedded ??= pointer('Embedded');
      this.noteEmbedded(definition, own);
    }
    return pointer(name);
  }

  /** Registers the form in which responses embed a kind. */
  private noteEmbedded(definition: Definition, context: Context): void {
    if (this.embedded.has(definition.title) || !contextsIn(definition).includes('embed')) return;
    this.embedded.set(definition.title, {});
    this.embedded.set(definition.title, this.reference(definition, hasContexts(definition) ? 'embed' : context));
  }

  private embeddedSchema(): Schema {
    const kinds = [...this.embedded.values()];
    const lists = kinds.map((items) => ({ type: 'array', items }));
    return {
      type: 'object',
      description: 'The linked resources by relation, in the order of `_links`; an error for one that is not visible.',
      additionalProperties: { type: 'array', items: either([...kinds, ...lists, pointer('Error')]) },
    };
  }

  private members(members: Members<never>, context: Context): Record<string, Schema> {
    const shown = membersAtRoot(members).filter(([, { contexts }]) => contexts.includes(context));
    return Object.fromEntries(shown.map(([name, one]) => [name, this.member(one, context)]));
  }

  private member(one: Member<never>, context: Context): Schema {
    const { description, format, enum: values, example, readonly, shape = {} } = one;
    const own = this.resolve(shape);
    const typed = saysType(own) ? {} : this.typed(one, context);
    const isNullable = Array.isArray(one.type) && one.type.includes('null');
    const all: Schema = {
      ...typed,
      ...(format === 'date-time' && !own.format ? { pattern: LOCAL_TIME } : {}),
      ...(format === 'uri' || format === 'email' ? { format } : {}),
      ...(values && !own.enum ? { enum: isNullable ? [...values, null] : values } : {}),
      description,
      ...(readonly ? { readOnly: true } : {}),
      ...(example === undefined ? {} : { examples: [example] }),
      ...own,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  }

  private typed(one: Member<never>, context: Context): Schema {
    const { type, items, members, keyed, properties } = one;
    if (properties) return { ...typeOf(type), properties: this.resolveValue(properties), additionalProperties: true };
    const definition = one.of ?? (one.definition && members ? { title: one.definition, members } : undefined);
    const types = typeof type === 'string' ? [type] : type;
    if (definition) {
      const reference = this.reference(definition, context);
      return either(types.map((form) => formOf(form, types, keyed ?? false, reference)));
    }
    if (members) {
      const shown = this.members(members, context);
      return Object.keys(shown).length ? objectOf(shown, new Set(requiredOf(members, context))) : EMPTY_LIST;
    }
    if (types.includes('object') && types.includes('array'))
      return either(types.map((form) => (form === 'array' ? EMPTY_LIST : { type: form, additionalProperties: true })));
    return { ...typeOf(type), ...(items ? { items: typeOf(items.type) } : {}) };
  }

  private resolveValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.resolveValue(one));
    return typeof value === 'object' && value !== null ? this.resolve(value as JsonSchema) : value;
  }
}

/** One of the types of a member with objects of a definition. Beside an object, a list is the empty value. */
function formOf(type: JsonType, types: readonly JsonType[], keyed: boolean, reference: Schema): Schema {
  if (type === 'array') return types.includes('object') ? EMPTY_LIST : { type, items: reference };
  if (type !== 'object') return { type };
  return keyed ? { type, additionalProperties: reference } : reference;
}

/** Whether a schema says the type of its values. */
export const saysType = (schema: Schema): boolean => TYPES.some((keyword) => keyword in schema);

/** The schema of JSON types. */
export function typeOf(type: JsonType | readonly JsonType[]): Schema {
  const types = typeof type === 'string' ? [type] : type;
  const [first, ...others] = types;
  return { type: others.length ? type : first, ...(types.includes('array') ? { items: {} } : {}) };
}

/** A schema with alternatives. */
export const either = (forms: readonly Schema[]): Schema => (forms.length === 1 && forms[0]) || { anyOf: forms };

/** A reference to a component. */
export const pointer = (name: string): Schema => ({ $ref: COMPONENTS + name });

/** A name of words in any spelling as the name of a component: `PostRevision`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const objectOf = (properties: Record<string, Schema>, required: ReadonlySet<string>): Schema => ({
  type: 'object',
  ...(required.size ? { required: [...required] } : {}),
  properties,
});

/** The members that every response in a context has. */
const requiredOf = (members: Members<never>, context: Context): string[] =>
  membersAtRoot(members)
    .filter(
      ([, { contexts, omit, available, isOnDemand }]) =>
        contexts.includes(context) && !omit && !available && !isOnDemand,
    )
    .map(([name]) => name);

/** The contexts in which a kind has members; `view` for a kind that has none. */
function contextsIn({ members }: Definition): Context[] {
  const found = CONTEXTS.filter((context) => Object.values(members).some(({ contexts }) => contexts.includes(context)));
  return found.length ? found : ['view'];
}

/** Whether the members of a kind depend on the context. */
function hasContexts(definition: Pick<Definition, 'members'>): boolean {
  const shown = Object.values(definition.members).filter(({ contexts }) => contexts.length);
  const [first, ...others] = shown.map(({ contexts }) => [...contexts].toSorted().join());
  return (
    others.some((one) => one !== first) ||
    shown.some(({ members, of }) => (members && hasContexts({ members })) || (of && hasContexts(of)))
  );
}

/** The contexts in which an endpoint presents its items: those that it accepts; those who write may edit. */
function contextsOf(endpoint: Endpoint, definition: Definition): readonly Context[] {
  const available = contextsIn(definition);
  if (endpoint.contexts) return endpoint.contexts;
  const accepted = endpoint.binder.specs.find(({ name }) => name === 'context')?.enum;
  if (accepted) return available.filter((context) => accepted.includes(context));
  const wanted = endpoint.verbs.includes('GET') ? 'view' : 'edit';
  return available.includes(wanted) ? [wanted] : available.slice(0, 1);
}

/** The response for an item that was deleted permanently. */
const removedSchema = (previous: Schema): Schema =>
  objectOf({ deleted: { const: true, description: 'Always true.' }, previous }, new Set(['deleted', 'previous']));

/** Components of every document. */
const COMMON: Record<string, Schema> = {
  Links: {
    type: 'object',
    description: 'Links to related resources, by relation.',
    additionalProperties: { type: 'array', items: pointer('Link') },
  },
  Link: {
    type: 'object',
    required: ['href'],
    properties: {
      href: { type: 'string', description: 'URL of the resource.' },
      embeddable: { const: true, description: 'Whether `_embed` can include the resource.' },
      templated: { const: true, description: 'Whether `href` is a template.' },
      name: { type: 'string', description: 'Prefix of compact relations; only of the relation `curies`.' },
      taxonomy: { type: 'string', description: 'Taxonomy of linked terms.' },
      post_type: { type: 'string', description: 'Type of the linked entry.' },
      count: { type: 'integer', description: 'Number of linked items.' },
      hreflang: { type: 'string', description: 'Language of a linked translation.' },
      id: { type: 'integer', description: 'ID of the linked item.' },
    },
  },
  Error: {
    type: 'object',
    description: 'An error response.',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'string', description: 'Stable code, for programs.' },
      message: { type: 'string', description: 'Message for people; it may change.' },
      data: {
        type: ['object', 'null'],
        required: ['status'],
        properties: {
          status: { type: 'integer', description: 'HTTP status.' },
          params: {
            description: 'Maps each invalid argument to a message; or the names of missing arguments.',
            anyOf: [
              { type: 'object', additionalProperties: { type: 'string' } },
              { type: 'array', items: { type: 'string' } },
            ],
          },
          details: {
            description: 'Maps each invalid argument to its own error; an empty list for none.',
            anyOf: [{ type: 'object', additionalProperties: pointer('InnerError') }, EMPTY_LIST],
          },
          etag: { type: 'string', description: 'With 412: the ETag of the present version.' },
          current: { type: 'object', description: 'With 412: the present item, in the context `edit`.' },
        },
        additionalProperties: true,
      },
      additional_errors: { type: 'array', items: pointer('InnerError'), description: 'Further errors.' },
      additional_data: { type: 'array', items: {}, description: 'Further data of the error.' },
    },
  },
  InnerError: {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'string', description: 'Stable code, for programs.' },
      message: { type: 'string', description: 'Message for people; it may change.' },
      data: { type: ['object', 'null'], additionalProperties: true },
    },
  },
};
