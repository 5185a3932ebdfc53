import { z } from 'zod';
import type { DeclaredField, FieldShape } from '../../model/index.js';

/** A field of an export of Advanced Custom Fields. Its members depend on its type. */
interface AcfField {
  name: string;
  type: string;
  label?: string;
  instructions?: string;
  choices?: Record<string, string>;
  multiple?: unknown;
  min?: unknown;
  max?: unknown;
  post_type?: unknown;
  taxonomy?: unknown;
  field_type?: string;
  sub_fields?: AcfField[];
}

const FIELD: z.ZodType<AcfField> = z.lazy(() =>
  z.looseObject({
    name: z.string(),
    type: z.string(),
    label: z.string().optional(),
    instructions: z.string().optional(),
    choices: z
      .record(z.string(), z.coerce.string())
      .or(z.array(z.unknown()).transform(() => ({})))
      .optional(),
    sub_fields: z.array(FIELD).optional(),
  }),
);

const GROUPS = z.array(
  z.looseObject({
    fields: z.array(FIELD),
    location: z.array(z.array(z.looseObject({ param: z.string(), operator: z.string(), value: z.string() }))),
  }),
);

const isTrue = (value: unknown): boolean => value === 1 || value === '1' || value === true;
const texts = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
const numbers = ({ min, max }: AcfField): Pick<FieldShape, 'minimum' | 'maximum'> => {
  const of = (value: unknown) => (value === '' || value === undefined ? undefined : Number(value));
  const [minimum, maximum] = [of(min), of(max)];
  return {
    ...(Number.isFinite(minimum) ? { minimum } : {}),
    ...(Number.isFinite(maximum) ? { maximum } : {}),
  };
};

const choiceOf = ({ choices = {} }: AcfField): FieldShape =>
  Object.keys(choices).length ? { type: 'choice', of: Object.keys(choices) } : { type: 'string' };

/** The forms of values by the types of the plugin. Types that hold no value, such as tabs, are not here. */
const SHAPES: Readonly<Record<string, (field: AcfField, types: readonly string[]) => FieldShape | undefined>> = {
  text: () => ({ type: 'string' }),
  password: () => ({ type: 'string' }),
  textarea: () => ({ type: 'text' }),
  wysiwyg: () => ({ type: 'html' }),
  oembed: () => ({ type: 'url' }),
  number: (field) => ({ type: 'number', ...numbers(field) }),
  range: (field) => ({ type: 'number', ...numbers(field) }),
  true_false: () => ({ type: 'boolean' }),
  date_picker: () => ({ type: 'date' }),
  time_picker: () => ({ type: 'time' }),
  date_time_picker: () => ({ type: 'date-time' }),
  email: () => ({ type: 'email' }),
  url: () => ({ type: 'url' }),
  color_picker: () => ({ type: 'colour' }),
  radio: choiceOf,
  button_group: choiceOf,
  select: (field) => ({ ...choiceOf(field), ...(isTrue(field.multiple) ? { many: true } : {}) }),
  checkbox: (field) => ({ ...choiceOf(field), many: true }),
  image: () => ({ type: 'reference', to: ['attachment'] }),
  file: () => ({ type: 'reference', to: ['attachment'] }),
  gallery: () => ({ type: 'reference', to: ['attachment'], many: true }),
  post_object: (field, types) => ({ ...postOf(field, types), ...(isTrue(field.multiple) ? { many: true } : {}) }),
  relationship: (field, types) => ({ ...postOf(field, types), many: true }),
  user: (field) => ({ type: 'reference', to: ['user'], ...(isTrue(field.multiple) ? { many: true } : {}) }),
  taxonomy: ({ taxonomy, field_type: form }) => ({
    type: 'reference',
    to: texts(taxonomy),
    ...(form === 'checkbox' || form === 'multi_select' ? { many: true } : {}),
  }),
  link: () => ({
    type: 'object',
    members: { title: { type: 'string' }, url: { type: 'url' }, target: { type: 'string' } },
  }),
  group: (field, types) => objectOf(field, types),
  repeater: (field, types) => {
    const of = objectOf(field, types);
    return of && { type: 'list', of };
  },
};

const postOf = ({ post_type: of }: AcfField, types: readonly string[]): FieldShape => ({
  type: 'reference',
  to: texts(of).length ? texts(of) : [...types],
});

function objectOf({ sub_fields: fields = [] }: AcfField, types: readonly string[]): FieldShape | undefined {
  const members: Record<string, FieldShape> = {};
  for (const field of fields) {
    const shape = SHAPES[field.type]?.(field, types);
    if (shape) members[field.name] = shape;
  }
  return Object.keys(members).length ? { type: 'object', members } : undefined;
}

/**
 * The fields of an export of Advanced Custom Fields, by the names of their types of entries. `types` are those of the
 * site. Throws an Error for another file.
 */
export function acfFields(text: string, types: readonly string[]): Record<string, Record<string, DeclaredField>> {
  const groups = GROUPS.safeParse(JSON.parse(text));
  if (!groups.success) throw new Error('The file is no export of Advanced Custom Fields.');
  const found: Record<string, Record<string, DeclaredField>> = {};
  for (const { fields, location } of groups.data) {
    const owners = location.flat().flatMap(({ param, operator, value }) => {
      if (operator !== '==') return [];
      if (param === 'post_type') return [value];
      return param === 'page_template' || param === 'page_type' ? ['page'] : [];
    });
    for (const owner of new Set(owners)) {
      const own = (found[owner] ??= {});
      for (const field of fields) {
        const shape = field.name ? SHAPES[field.type]?.(field, types) : undefined;
        if (shape) own[field.name] = { ...shape, ...described(field), acf: true };
      }
    }
  }
  return found;
}

const described = ({ label, instructions }: AcfField): Pick<DeclaredField, 'label' | 'description'> => ({
  ...(label ? { label: label.slice(0, 100) } : {}),
  ...(instructions ? { description: instructions.slice(0, 1000) } : {}),
});
