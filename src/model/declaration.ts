import { z } from 'zod';
import { type DeclaredField, FIELD_LIMITS, fieldSchemas } from './field-declaration.js';

/** Something in a declaration that cannot be applied: where it is, such as `types.recipe.restBase`, and why. */
export interface ModelProblem {
  path: string;
  message: string;
}

/** The most that a declaration may have of each. */
export const MODEL_LIMITS = { types: 100, taxonomies: 100, bytes: 1024 * 1024 } as const;

const NAME = /^[a-z][a-z0-9_-]{0,19}$/;
/** Taxonomies may have longer names, as in other systems. */
const TAXONOMY_NAME = /^[a-z][a-z0-9_-]{0,31}$/;
const BASE = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** What editors can offer for entries of a type. `comments` opens them for new entries, `revisions` stores changes. */
export const SUPPORTS = [
  'title',
  'editor',
  'excerpt',
  'author',
  'thumbnail',
  'comments',
  'revisions',
  'page-attributes',
  'custom-fields',
] as const;

/** Makes the schemas: strict ones for what is sent, lenient ones for what a newer program may have stored. */
function schemas(object: typeof z.strictObject) {
  const owner = z
    .string()
    .regex(NAME, 'must begin with a letter and have at most 20 characters of a-z, 0-9, _ and -')
    .describe('Name: a letter, then up to 19 of a-z, 0-9, _ and -.');
  const longName = z
    .string()
    .regex(TAXONOMY_NAME, 'must begin with a letter and have at most 32 characters of a-z, 0-9, _ and -')
    .describe('Name: a letter, then up to 31 of a-z, 0-9, _ and -.');
  const base = z
    .string()
    .regex(BASE, 'must be a path segment of at most 40 characters of a-z, 0-9, _ and -')
    .describe('Path segment: up to 40 of a-z, 0-9, _ and -.');
  const label = z.string().trim().min(1).max(100);
  const labels = object({ singular: label, plural: label }).describe('What people call one and several of them.');
  const type = object({
    labels,
    description: z.string().max(1000).optional().describe('What its entries are.'),
    restBase: base.optional().describe('Last part of its routes; its name if absent.'),
    urlBase: base.optional().describe('First path segment of its pages; its REST base if absent.'),
    public: z.boolean().default(true).describe('Whether everyone may read its published entries.'),
    archive: z.boolean().default(true).describe('Whether there is a page with the list of its entries.'),
    hierarchical: z.boolean().default(false).describe('Whether entries have parents.'),
    localised: z
      .enum(['entries', 'texts'])
      .default('entries')
      .describe(
        'On sites with several languages: entries, with an entry per language, or texts, with one entry for all languages.',
      ),
    supports: z
      .array(z.enum(SUPPORTS))
      .default(['title', 'editor', 'excerpt', 'author', 'thumbnail', 'revisions'])
      .describe('What editors can offer; comments and revisions switch these on.'),
    taxonomies: z.array(longName).default([]).describe('The taxonomies that its entries use.'),
    searched: z.boolean().default(true).describe('Whether the search of the site finds its entries.'),
    sitemap: z.boolean().default(true).describe('Whether the sitemap lists its pages.'),
    feed: z.boolean().default(true).describe('Whether its archive has a feed.'),
    jsonLd: z
      .record(z.string().max(64), z.string().max(500))
      .refine((mapping) => '@type' in mapping && Object.keys(mapping).length <= 50, {
        error: 'must have @type, and at most 50 members',
      })
      .optional()
      .describe('Structured data of its pages. {minutes} stands for the value of a field.'),
    rights: z
      .union([z.literal('own'), object({ like: owner })])
      .default({ like: 'post' })
      .describe('own: capabilities of its own, which the roles get that have those of posts. like: those of a type.'),
  });
  const taxonomy = object({
    labels,
    description: z.string().max(1000).optional().describe('What its terms are.'),
    restBase: base.optional().describe('Last part of its routes; its name if absent.'),
    urlBase: base.optional().describe('First path segment of its archives; its name if absent.'),
    hierarchical: z.boolean().default(false).describe('Whether terms have parents.'),
    types: z.array(owner).default([]).describe('Further types whose entries use it: post, page or attachment.'),
    sitemap: z.boolean().default(true).describe('Whether the sitemap lists its archives.'),
  });
  const fields = fieldSchemas(object);
  return { owner, longName, type, taxonomy, ...fields };
}

const STRICT = schemas(z.strictObject);
const LENIENT = schemas(z.object);

const DECLARATION = z.strictObject({
  $schema: z.string().optional().describe('URL of this schema, for editors.'),
  types: z.record(STRICT.owner, STRICT.type).default({}).describe('Entry types by name.'),
  taxonomies: z.record(STRICT.longName, STRICT.taxonomy).default({}).describe('Taxonomies by name.'),
  fields: z
    .record(STRICT.longName, z.record(STRICT.name, STRICT.field))
    .default({})
    .describe('Fields by the name of their type or taxonomy, user or comment, and by their own.'),
});

export type DeclaredType = z.infer<typeof STRICT.type>;
export type DeclaredTaxonomy = z.infer<typeof STRICT.taxonomy>;

/** The content model that a site declares. */
export interface ModelDeclaration {
  types: Readonly<Record<string, DeclaredType>>;
  taxonomies: Readonly<Record<string, DeclaredTaxonomy>>;
  fields: Readonly<Record<string, Readonly<Record<string, DeclaredField>>>>;
}

export const EMPTY_DECLARATION: ModelDeclaration = { types: {}, taxonomies: {}, fields: {} };

/** The members of a declaration, with their descriptions. */
export const MODEL_MEMBERS = (Object.keys(EMPTY_DECLARATION) as (keyof ModelDeclaration)[]).map((name) => ({
  name,
  description: DECLARATION.shape[name].description ?? '',
}));

/** The JSON Schema of a declaration. Editors complete files by it. */
export const declarationSchema = (): object => ({
  ...z.toJSONSchema(DECLARATION, { io: 'input' }),
  title: 'Content model',
});

/** A file with a declaration nests less; deeper values are refused before anything else looks at them. */
const MAX_DEPTH = 24;

/** Reads a declaration that was sent. Unknown members, and whatever has another form, are problems. */
export function readDeclaration(
  sent: unknown,
): { declaration: ModelDeclaration; problems?: undefined } | { declaration?: undefined; problems: ModelProblem[] } {
  const tooLarge = sizeProblem(sent);
  if (tooLarge) return { problems: [tooLarge] };
  const read = DECLARATION.safeParse(sent);
  if (!read.success) return { problems: read.error.issues.slice(0, 50).map(problemOf) };
  const { $schema: _, ...declaration } = read.data;
  return { declaration };
}

/**
 * Reads a declaration that was stored, perhaps by a newer program: types and members that this program does not know
 * are left out.
 */
export function storedDeclaration(stored: unknown): ModelDeclaration {
  const { types, taxonomies, fields } = Object(stored) as Partial<Record<keyof ModelDeclaration, unknown>>;
  return {
    types: known(LENIENT.type, types),
    taxonomies: known(LENIENT.taxonomy, taxonomies),
    fields: Object.fromEntries(
      Object.entries(Object(fields) as object).map(([owner, some]) => [owner, known(LENIENT.field, some)]),
    ),
  };
}

function known<T>(schema: z.ZodType<T>, values: unknown): Record<string, T> {
  return Object.fromEntries(
    Object.entries(Object(values) as object).flatMap(([name, value]) => {
      const read = schema.safeParse(value);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}

function problemOf({ path, message, code, ...issue }: z.core.$ZodIssue): ModelProblem {
  const at = path.map(String).join('.') || 'model';
  if (code === 'unrecognized_keys') {
    const [key = ''] = (issue as z.core.$ZodIssueUnrecognizedKeys).keys;
    return { path: path.length ? `${at}.${key}` : key, message: 'is unknown' };
  }
  if (code === 'invalid_key') {
    const [inner] = (issue as z.core.$ZodIssueInvalidElement).issues;
    return { path: at, message: inner?.message ?? message };
  }
  return { path: at, message: message.charAt(0).toLowerCase() + message.slice(1) };
}

/** A cheap look at what was sent, before it is read: its depth, and how many declarations there are. */
function sizeProblem(sent: unknown): ModelProblem | undefined {
  if (isDeeper(sent, MAX_DEPTH)) return { path: 'model', message: `must not nest more than ${MAX_DEPTH} levels` };
  for (const kind of ['types', 'taxonomies'] as const) {
    const declared: unknown = (Object(sent) as Record<string, unknown>)[kind];
    const count = typeof declared === 'object' && declared ? Object.keys(declared).length : 0;
    if (count > MODEL_LIMITS[kind]) return { path: kind, message: `must have at most ${MODEL_LIMITS[kind]} members` };
  }
  for (const [owner, fields] of Object.entries(Object((Object(sent) as Record<string, unknown>).fields) as object)) {
    const count = Object.keys(Object(fields) as object).length;
    if (count > FIELD_LIMITS.perOwner)
      return { path: `fields.${owner.slice(0, 50)}`, message: `must have at most ${FIELD_LIMITS.perOwner} fields` };
  }
  return undefined;
}

/** Whether a value nests deeper than a number of levels. Looks no deeper than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}
