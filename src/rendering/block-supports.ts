import { encodeAttributeValue, sanitizeStyleAttribute, slugify } from '#libs/text';
import type { AttributeSpecs } from './block-attributes.js';

/** A group of attributes that many blocks have. */
export type Support = 'align' | 'color' | 'typography' | 'spacing' | 'border';

/** What every block may be told. */
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

/** The attributes that come with some supports. */
export const attributesOf = (supports: readonly Support[]): AttributeSpecs =>
  Object.assign({}, COMMON, ...supports.map((support) => SUPPORTED[support])) as AttributeSpecs;

type Sent = Readonly<Record<string, unknown>>;

/** Where a value of `style` goes: the path to it and the CSS property. */
const STYLES: readonly (readonly [path: string, property: string])[] = [
  ['color.text', 'color'],
  ['color.background', 'background-color'],
  ['color.gradient', 'background'],
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

/** The `class` and `style` of the outermost element of a block, ready to follow its name. */
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

function styleOf(style: unknown): string {
  const declarations = STYLES.flatMap(([path, property]) => {
    const value = path.split('.').reduce<unknown>((at, name) => (isMap(at) ? at[name] : undefined), style);
    return typeof value === 'string' || typeof value === 'number' ? [`${property}:${presetValue(String(value))}`] : [];
  });
  return declarations.length ? sanitizeStyleAttribute(declarations.join(';').replaceAll('"', "'")) : '';
}

/** `var:preset|color|red` is a variable of the theme. */
const presetValue = (value: string): string =>
  value.startsWith('var:') ? `var(--wp--${value.slice('var:'.length).replaceAll('|', '--')})` : value;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
