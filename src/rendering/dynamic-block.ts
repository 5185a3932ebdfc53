import { TypeMismatch, coerce } from '#libs/binding';
import type { ParamProblem } from '#libs/errors';
import { encodeAttributeValue } from '#libs/markup';
import { slugify } from '#libs/text';
import { presetValue, styleText, textAt } from './block-style.js';

/** Name of the family of the routes that render a single block. */
export const BLOCK_RENDERER_FAMILY = 'block renderer';

interface AttributeTypes {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  object: Record<string, unknown>;
  'object[]': Record<string, unknown>[];
}

/** Declaration of a block attribute. */
export interface AttributeSpec {
  readonly type: keyof AttributeTypes;
  /** Value of a missing or invalid attribute. */
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The attributes of a block by name. */
type AttributeSpecs = Readonly<Record<string, AttributeSpec>>;

/** The values of declared attributes. Attributes without a default can be undefined. */
export type AttributeValues<S extends AttributeSpecs> = {
  readonly [N in keyof S]: S[N] extends { readonly default: unknown }
    ? AttributeTypes[S[N]['type']]
    : AttributeTypes[S[N]['type']] | undefined;
};

/** The first problem of sent attributes, reported for the argument `attributes`. */
function problemOf(specs: AttributeSpecs, sent: Readonly<Record<string, unknown>>): ParamProblem | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const problem = validate(specs, name, value);
    if (problem) return problem;
  }
  return undefined;
}

/** Reads attribute values. Undeclared attributes are ignored; invalid ones get their default. */
function readAttributes<S extends AttributeSpecs>(
  specs: S,
  sent: Readonly<Record<string, unknown>>,
): AttributeValues<S> {
  const values = Object.entries(specs).map(([name, spec]) => {
    const value = Object.hasOwn(sent, name) && !validate(specs, name, sent[name]) ? sent[name] : null;
    return [name, value === null ? spec.default : coerce({ type: spec.type }, value)];
  });
  return Object.fromEntries(values) as AttributeValues<S>;
}

function validate(specs: AttributeSpecs, name: string, value: unknown): ParamProblem | undefined {
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  const shown = `attributes[${name.slice(0, 50)}]`;
  if (!spec) {
    return { code: 'rest_additional_properties_forbidden', message: `${shown} is not an attribute of this block.` };
  }
  // Null counts as not sent.
  if (value === null) return undefined;
  const read = coerce({ type: spec.type }, value);
  if (read instanceof TypeMismatch) {
    return { code: 'rest_invalid_type', message: read.messageFor(shown), data: { param: read.pathIn(shown) } };
  }
  if (spec.enum && !spec.enum.includes(String(read))) {
    return { code: 'rest_not_in_enum', message: `${shown} must be one of: ${spec.enum.join(', ')}.` };
  }
  const { minimum = -Infinity, maximum = Infinity } = spec;
  if (typeof read === 'number' && (read < minimum || read > maximum)) {
    return { code: 'rest_out_of_bounds', message: `${shown} must be between ${minimum} and ${maximum}.` };
  }
  return undefined;
}

/** A group of attributes that many blocks share. */
type Support = 'align' | 'color' | 'typography' | 'spacing' | 'border';

/** The attributes of every block. */
const COMMON = { className: { type: 'string' }, lock: { type: 'object' } } as const;
const STYLE = { style: { type: 'object' } } as const;
const TEXT = { type: 'string' } as const;

const SUPPORTED: Record<Support, AttributeSpecs> = {
  align: { align: { type: 'string', enum: ['left', 'center', 'right', 'wide', 'full', ''] } },
  color: { textColor: TEXT, backgroundColor: TEXT, gradient: TEXT, ...STYLE },
  typography: { fontSize: TEXT, fontFamily: TEXT, ...STYLE },
  spacing: STYLE,
  border: { borderColor: TEXT, ...STYLE },
};

/** The attributes of supports, and those common to all blocks. */
const attributesOf = (supports: readonly Support[]): AttributeSpecs =>
  Object.assign({}, COMMON, ...supports.map((support) => SUPPORTED[support])) as AttributeSpecs;

type Sent = Readonly<Record<string, unknown>>;

/** Paths in `style` and the CSS properties they set. */
const STYLES: readonly (readonly [path: string, property: string])[] = [
  ['color.text', 'color'],
  ['color.background', 'background-color'],
  ['color.gradient', 'background'],
  ['elements.link.color.text', '--link'],
  ['typography.fontSize', 'font-size'],
  ['typography.fontFamily', 'font-family'],
  ['typography.fontStyle', 'font-style'],
  ['typography.fontWeight', 'font-weight'],
  ['typography.lineHeight', 'line-height'],
  ['typography.letterSpacing', 'letter-spacing'],
  ['typography.textDecoration', 'text-decoration'],
  ['typography.textTransform', 'text-transform'],
  ['border.color', 'border-color'],
  ['border.style', 'border-style'],
  ['border.width', 'border-width'],
  ['border.radius', 'border-radius'],
  ...['margin', 'padding'].flatMap((box) =>
    ['top', 'right', 'bottom', 'left'].map((side) => [`spacing.${box}.${side}`, `${box}-${side}`] as const),
  ),
];

/** The `class` and `style` attributes of the root element of a block, as HTML. */
export function rootAttributes(name: string, values: Sent, ownClasses: readonly string[]): string {
  const classes = [
    ...ownClasses,
    ...(text(values.align) ? [`align${slugify(text(values.align))}`] : []),
    ...presetClasses(values),
    ...text(values.className).split(/\s+/),
    `wp-block-${name.replace(/^core\//, '').replaceAll('/', '-')}`,
  ].filter(Boolean);
  const style = styleOf(values.style);
  return ` class="${encodeAttributeValue(classes.join(' '))}"${style && ` style="${style}"`}`;
}

function presetClasses({ textColor, backgroundColor, gradient, borderColor, fontSize, fontFamily }: Sent): string[] {
  const preset = (value: unknown, make: (slug: string) => string[]) => {
    const slug = slugify(text(value));
    return slug ? make(slug) : [];
  };
  return [
    ...preset(textColor, (slug) => ['has-text-color', `has-${slug}-color`]),
    ...preset(backgroundColor, (slug) => ['has-background', `has-${slug}-background-color`]),
    ...preset(gradient, (slug) => ['has-background', `has-${slug}-gradient-background`]),
    ...preset(borderColor, (slug) => ['has-border-color', `has-${slug}-border-color`]),
    ...preset(fontSize, (slug) => [`has-${slug}-font-size`]),
    ...preset(fontFamily, (slug) => [`has-${slug}-font-family`]),
  ];
}

const styleOf = (style: unknown): string =>
  styleText(
    Object.fromEntries(STYLES.map(([path, property]) => [property, presetValue(textAt({ style }, `style.${path}`))])),
  );

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Writes the `class` and `style` attributes of the root element of a block, with the given classes first. */
export type Root = (...ownClasses: string[]) => string;

/** A server-rendered block. */
export abstract class DynamicBlock<S extends AttributeSpecs = AttributeSpecs> {
  /** Name including the namespace, for example `core/archives`. */
  abstract readonly name: string;
  /** Attributes, except those of its supports. */
  abstract readonly attributes: S;
  protected readonly supports: readonly Support[] = [];

  /** Whether editors offer the block. */
  get isOffered(): boolean {
    return true;
  }

  /** All attributes, including those of its supports, and the supports. */
  describe(): { attributes: AttributeSpecs; supports: readonly Support[] } {
    return { attributes: { ...attributesOf(this.supports), ...this.attributes }, supports: this.supports };
  }

  /** The first problem of sent attributes; `undefined` if they are valid. */
  problemOf(sent: Readonly<Record<string, unknown>>): ParamProblem | undefined {
    return problemOf(this.describe().attributes, sent);
  }

  /** Renders the block. Invalid attributes get their defaults. */
  render(sent: Readonly<Record<string, unknown>>): Promise<string> {
    const common = readAttributes(attributesOf(this.supports), sent);
    const root: Root = (...ownClasses) => rootAttributes(this.name, common, ownClasses);
    return this.html(readAttributes(this.attributes, sent), root);
  }

  protected abstract html(values: AttributeValues<S>, root: Root): Promise<string>;
}
