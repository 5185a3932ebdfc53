import { z } from 'zod';
import { FIELD_TYPE_NAMES, type FieldShape } from './field-shape.js';
import { FIELD_TYPES, fittingValue, InvalidValue, readValue, typeOfField } from './field-types.js';

/** The most that fields may be and have. */
export const FIELD_LIMITS = { perOwner: 200, valueBytes: 64 * 1024, itemBytes: 256 * 1024 } as const;

/** Who may read or write a field, besides the rights on its item. */
export const FIELD_RIGHTS = ['everyone', 'editors', 'administrators'] as const;
export type FieldRight = (typeof FIELD_RIGHTS)[number];

/** A field as it is declared. */
export interface DeclaredField extends FieldShape {
  label?: string;
  /** The heading above it and others with the same one. */
  group?: string;
  /** Its place among the fields; those without one follow, as they are declared. */
  position?: number;
  description?: string;
  /** The value of an item that has none. */
  default?: unknown;
  /** Whether new items must have a value. */
  required?: boolean;
  /** Whether no two items have the same value. */
  unique?: boolean;
  /** Whether lists are filtered by it. */
  filter?: boolean;
  /** Whether lists are ordered by it. */
  sort?: boolean;
  /** Whether searches find items by its words. */
  searched?: boolean;
  /** Whether items have it in the member `acf`, too, below the root of the convention. */
  acf?: boolean;
  read?: FieldRight;
  write?: FieldRight;
  /** The name that it had before. Its values stay. */
  renamedFrom?: string;
}

const NAME = /^[a-z_][a-z0-9_-]{0,63}$/i;
const NO_CONTEXT = { isFiltered: false, momentOf: (text: string) => text };

/** The default of a field in its stored form; undefined for none. */
export function defaultOf({ default: given, ...shape }: Pick<DeclaredField, 'default'> & FieldShape): unknown {
  if (given === undefined || given === null) return undefined;
  const read = readValue(given, shape, NO_CONTEXT);
  const isStored = read instanceof InvalidValue || fittingValue(read, shape) !== undefined;
  return isStored ? read : new InvalidValue('a date with a time, YYYY-MM-DDTHH:MM:SS');
}

/** Makes the schema of a field: a strict one for what is sent, a lenient one for what is stored. */
export function fieldSchemas(object: typeof z.strictObject) {
  const name = z.string().regex(NAME, 'must begin with a letter or _ and have at most 64 characters');
  const names = z.array(z.string().max(64)).min(1).max(100);
  const bounds = {
    minimum: z.number().optional().describe('The least number.'),
    maximum: z.number().optional().describe('The greatest number.'),
    minLength: z.int().min(0).optional().describe('The fewest characters.'),
    maxLength: z.int().min(1).optional().describe('The most characters.'),
  };
  const shape: z.ZodType<FieldShape> = z.lazy(() =>
    object({ type: z.enum(FIELD_TYPE_NAMES), many: z.boolean().optional(), ...bounds, ...nested }).superRefine(
      checkShape,
    ),
  );
  const nested = {
    of: z.union([names, shape]).optional().describe('The choices, or the form of the items of a list.'),
    to: names.optional().describe('The types that a reference may lead to.'),
    members: z.record(name, shape).optional().describe('The members of an object.'),
  };
  const field: z.ZodType<DeclaredField> = object({
    type: z.enum(FIELD_TYPE_NAMES),
    label: z.string().max(100).optional().describe('What people call it; made of its name if absent.'),
    group: z.string().max(100).optional().describe('The heading above it and others with the same one.'),
    position: z.number().optional().describe('Its place among the fields; those without one follow.'),
    description: z.string().max(1000).optional().describe('What it holds.'),
    many: z.boolean().optional().describe('Whether it has a list of values.'),
    ...bounds,
    ...nested,
    default: z.unknown().optional().describe('The value of items that have none.'),
    required: z.boolean().optional().describe('Whether new items must have a value.'),
    unique: z.boolean().optional().describe('Whether no two items may have the same value.'),
    filter: z.boolean().optional().describe('Whether lists are filtered by it.'),
    sort: z.boolean().optional().describe('Whether lists are ordered by it.'),
    searched: z.boolean().optional().describe('Whether searches find items by its words.'),
    acf: z.boolean().optional().describe('Whether it is in the member acf, too, below the root of the convention.'),
    read: z.enum(FIELD_RIGHTS).optional().describe('Who sees it; others than everyone in the context edit only.'),
    write: z.enum(FIELD_RIGHTS).optional().describe('Who may set it, of those who may edit the item.'),
    renamedFrom: name.optional().describe('The name that it had before. Its values stay.'),
  }).superRefine((declared, context) => {
    checkShape(declared, context);
    checkField(declared, context);
  });
  return { name, field };
}

/** Whether only some types have a member. */
const isOfSomeTypes = (member: string): boolean =>
  Object.values(FIELD_TYPES).some(({ members }) => (members as readonly string[]).includes(member));

type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void };

/** Refuses members that a type does not have, and types without what they need. */
function checkShape(shape: FieldShape, context: Issues): void {
  const refuse = (member: string, message: string) => context.addIssue({ code: 'custom', path: [member], message });
  const known: readonly string[] = typeOfField(shape).members;
  for (const member of Object.keys(shape))
    if (isOfSomeTypes(member) && !known.includes(member)) refuse(member, `is no member of the type ${shape.type}`);
  const choices = Array.isArray(shape.of) ? (shape.of as readonly string[]) : undefined;
  const isList = choices !== undefined;
  if (shape.type === 'choice' && !isList) refuse('of', 'must be the list of choices');
  if (choices && new Set(choices.map((one) => one.toLowerCase())).size < choices.length)
    refuse('of', 'has two choices that differ in letter case only, which filters take for the same');
  if (shape.type === 'list' && (!shape.of || isList)) refuse('of', 'must be the form of the items');
  if (shape.type === 'reference' && !shape.to) refuse('to', 'must name the types that it leads to');
  if (shape.type === 'object' && !shape.members) refuse('members', 'must be the members of the object');
  if (shape.many && (shape.type === 'list' || shape.type === 'object'))
    refuse('many', 'is for simple types: use a list');
}

function checkField(declared: DeclaredField, context: Issues): void {
  const refuse = (member: string, message: string) => context.addIssue({ code: 'custom', path: [member], message });
  for (const member of ['filter', 'sort', 'unique'] as const)
    if (declared[member] && !typeOfField(declared).column)
      refuse(member, `is not possible for the type ${declared.type}`);
  for (const member of ['sort', 'unique'] as const)
    if (declared[member] && declared.many) refuse(member, 'is not possible for several values');
  if (declared.searched && !typeOfField(declared).isText)
    refuse('searched', `is not possible for the type ${declared.type}`);
  if (declared.searched && (declared.read ?? 'everyone') !== 'everyone')
    refuse('searched', 'is for fields that everyone may read');
  if (declared.default === undefined || declared.default === null) return;
  const read = defaultOf(declared);
  if (read instanceof InvalidValue) refuse('default', `must be ${read.reason}`);
}
