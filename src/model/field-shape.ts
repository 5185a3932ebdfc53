/** The names of the types of fields. */
export const FIELD_TYPE_NAMES = [
  'string',
  'text',
  'html',
  'integer',
  'number',
  'boolean',
  'date',
  'time',
  'date-time',
  'email',
  'url',
  'colour',
  'choice',
  'reference',
  'object',
  'list',
] as const;
export type FieldTypeName = (typeof FIELD_TYPE_NAMES)[number];

/** The form of a value. */
export interface FieldShape {
  type: FieldTypeName;
  /** Whether it is a list of such values. */
  many?: boolean;
  minimum?: number;
  maximum?: number;
  /** In code points, like `maxLength`. */
  minLength?: number;
  maxLength?: number;
  /** The choices, or the form of the items of a list. */
  of?: readonly string[] | FieldShape;
  /** The names of the types that a reference may lead to; `user` and `term` are users and terms. */
  to?: readonly string[];
  /** The members of an object. */
  members?: Readonly<Record<string, FieldShape>>;
}
