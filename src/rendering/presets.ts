/*
 * The presets that texts of the block editor refer to by name, in classes (`has-pale-pink-background-color`) and
 * variables (`var(--wp--preset--spacing--40)`): the values that the editor documents as its defaults.
 */

type Presets = Readonly<Record<string, string>>;

/** Colours by name, as `#rrggbb`. */
const color: Presets = {
  black: '#000000',
  'cyan-bluish-gray': '#abb8c3',
  white: '#ffffff',
  'pale-pink': '#f78da7',
  'vivid-red': '#cf2e2e',
  'luminous-vivid-orange': '#ff6900',
  'luminous-vivid-amber': '#fcb900',
  'light-green-cyan': '#7bdcb5',
  'vivid-green-cyan': '#00d084',
  'pale-cyan-blue': '#8ed1fc',
  'vivid-cyan-blue': '#0693e3',
  'vivid-purple': '#9b51e0',
  // Names of earlier versions of the editor.
  'very-light-gray': '#eeeeee',
  'very-dark-gray': '#313131',
  'subtle-light-gray': '#f3f4f5',
  'subtle-pale-green': '#e9fbe5',
  'subtle-pale-blue': '#e7f5fe',
  'subtle-pale-pink': '#fcf0ef',
};

const between = (...stops: string[]): string => `linear-gradient(135deg,${stops.join(',')})`;

/** Gradients by name, with colours as `#rrggbb`. */
const gradient: Presets = {
  'vivid-cyan-blue-to-vivid-purple': between('#0693e3 0%', '#9b51e0 100%'),
  'light-green-cyan-to-vivid-green-cyan': between('#7adcb4 0%', '#00d082 100%'),
  'luminous-vivid-amber-to-luminous-vivid-orange': between('#fcb900 0%', '#ff6900 100%'),
  'luminous-vivid-orange-to-vivid-red': between('#ff6900 0%', '#cf2e2e 100%'),
  'very-light-gray-to-cyan-bluish-gray': between('#eeeeee 0%', '#a9b8c3 100%'),
  'cool-to-warm-spectrum': between(
    '#4aeadc 0%',
    '#9778d1 20%',
    '#cf2aba 40%',
    '#ee2c82 60%',
    '#fb6962 80%',
    '#fef84c 100%',
  ),
  'blush-light-purple': between('#ffceec 0%', '#9896f0 100%'),
  'blush-bordeaux': between('#fecda5 0%', '#fe2d2d 50%', '#6b003e 100%'),
  'luminous-dusk': between('#ffcb70 0%', '#c751c0 50%', '#4158d0 100%'),
  'pale-ocean': between('#fff5cb 0%', '#b6e3d4 50%', '#33a7b5 100%'),
  'electric-grass': between('#caf880 0%', '#71ce7e 100%'),
  midnight: between('#020381 0%', '#2874fc 100%'),
};

/** Font sizes by name. Those of large text shrink on narrow screens. */
const fontSize: Presets = {
  small: '0.8125rem',
  normal: '1rem',
  regular: '1rem',
  medium: '1.25rem',
  large: 'clamp(1.6rem, 1.2rem + 2vw, 2.25rem)',
  larger: 'clamp(1.7rem, 1.2rem + 2.4vw, 2.4rem)',
  'x-large': 'clamp(1.75rem, 1.2rem + 2.8vw, 2.625rem)',
  huge: 'clamp(1.75rem, 1.2rem + 2.8vw, 2.625rem)',
};

/** Spacings by name. */
const spacing: Presets = {
  '20': '0.44rem',
  '30': '0.67rem',
  '40': '1rem',
  '50': '1.5rem',
  '60': '2.25rem',
  '70': '3.38rem',
  '80': '5.06rem',
};

const shadow: Presets = {
  natural: '6px 6px 9px rgba(0, 0, 0, 0.2)',
  deep: '12px 12px 50px rgba(0, 0, 0, 0.4)',
  sharp: '6px 6px 0 rgba(0, 0, 0, 0.2)',
  outlined: '6px 6px 0 -3px #ffffff, 6px 6px #000000',
  crisp: '6px 6px 0 #000000',
};

/** Colours of shadows and of lights, which replace those of an image. */
const duotone: Readonly<Record<string, readonly [string, string]>> = {
  'dark-grayscale': ['#000000', '#7f7f7f'],
  grayscale: ['#000000', '#ffffff'],
  'purple-yellow': ['#8c00b7', '#fcff41'],
  'blue-red': ['#000097', '#ff4747'],
  midnight: ['#000000', '#00a5ff'],
  'magenta-yellow': ['#c7005a', '#fff278'],
  'purple-green': ['#a60072', '#67ff66'],
  'blue-orange': ['#1900d8', '#ffa96b'],
};

/** The values of presets by kind and name. */
export const PRESETS = { color, gradient, fontSize, spacing, shadow, duotone } as const;

const rules = (presets: Presets, rule: (name: string, value: string) => string): string[] =>
  Object.entries(presets).map(([name, value]) => rule(name, value));

const variable = (kind: string, name: string): string => `--wp--preset--${kind}--${name}`;

/** The variables and classes of the presets, as a style sheet. */
export function presetStyles(): string {
  const variables = (kind: string, presets: Presets) =>
    rules(presets, (name, value) => `  ${variable(kind, name)}: ${value};`);
  // As in the editor, a chosen preset is stronger than any other rule.
  const classes = (kind: string, presets: Presets, suffix: string, property: string) =>
    rules(presets, (name) => `.has-${name}-${suffix} { ${property}: var(${variable(kind, name)}) !important; }`);
  return [
    ':root {',
    ...variables('color', color),
    ...variables('gradient', gradient),
    ...variables('font-size', fontSize),
    ...variables('spacing', spacing),
    ...variables('shadow', shadow),
    '}',
    ...classes('color', color, 'color', 'color'),
    ...classes('color', color, 'background-color', 'background-color'),
    ...classes('color', color, 'border-color', 'border-color'),
    ...classes('gradient', gradient, 'gradient-background', 'background'),
    ...classes('font-size', fontSize, 'font-size', 'font-size'),
    '',
  ].join('\n');
}
