import { encodeAttributeValue, sanitizeStyleAttribute } from '#libs/markup';

/** What a block adds to its root element. */
export interface RootAdditions {
  classes?: readonly string[];
  /** Declarations by property. Unsafe ones are left out. */
  style?: Readonly<Record<string, string | undefined>>;
}

type Attributes = Readonly<Record<string, unknown>>;

/** The value at a path such as `style.spacing.blockGap`; undefined where there is none. */
export const at = (attributes: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      attributes,
    );

/** A text or number of an attribute as text; empty for other values. */
export const textAt = (attributes: Attributes, path: string): string => {
  const value = at(attributes, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Converts `var:preset|color|red` to the variable of the preset. */
export const presetValue = (value: string): string =>
  value.startsWith('var:') ? `var(--wp--${value.slice('var:'.length).replaceAll('|', '--')})` : value;

/** Writes declarations for a style attribute, safe and escaped. */
export function styleText(style: Readonly<Record<string, string | undefined>>): string {
  const declarations = Object.entries(style).flatMap(([property, value]) =>
    value && !/[;{}]/.test(value) ? [`${property}:${value.replaceAll('"', "'")}`] : [],
  );
  return declarations.length ? sanitizeStyleAttribute(declarations.join(';')) : '';
}

/** The opening tag at the start of HTML: the text before its attributes, the attributes, and its end. */
const ROOT = /^(\s*<[a-z][a-z0-9-]*)((?:\s+[^\s"'<>=/]+(?:=(?:"[^"]*"|'[^']*'))?)*)(\s*\/?>)/i;

/** Adds classes and style to the root element of a block. Other HTML is not changed. */
export function withRoot(html: string, { classes = [], style = {} }: RootAdditions): string {
  const added = new Map([
    ['class', encodeAttributeValue(classes.filter(Boolean).join(' '))],
    ['style', styleText(style)],
  ]);
  const [tag, start = '', attributes = '', end = ''] = ROOT.exec(html) ?? [];
  if (tag === undefined) return html;
  let written = attributes;
  for (const [name, more] of added) {
    if (!more) continue;
    const existing = new RegExp(`(\\s${name}=)(?:"([^"]*)"|'([^']*)')`, 'i');
    written = existing.test(written)
      ? written.replace(existing, (_, before: string, double?: string, single?: string) => {
          const value = (double ?? single ?? '').replaceAll('"', '&quot;');
          return `${before}"${name === 'class' ? `${value} ${more}` : `${value.replace(/;\s*$/, '')};${more}`}"`;
        })
      : `${written} ${name}="${more}"`;
  }
  return start + written + end + html.slice(tag.length);
}

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
