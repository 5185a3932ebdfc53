/** Red, green and blue from 0 to 1. */
type Rgb = readonly [number, number, number];

/** Minimum contrast of text, as WCAG demands. */
const LEGIBLE = 4.5;
/** Backgrounds of text: those of `base.css`. */
const LIGHT_SHEETS = ['#ffffff', '#f5f5f3'];
const DARK_SHEETS = ['#16171a', '#212327'];

/** The relative luminance of a colour `#rrggbb`, as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

/** Why a colour cannot be the accent of light pages: the end of a sentence; `undefined` if it can. */
export function accentProblem(sent: string): string | undefined {
  const colour = sent.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(colour)) return 'must be a colour of the form #0b5cad';
  const least = Math.min(...LIGHT_SHEETS.map((sheet) => contrast(colour, sheet)));
  if (least >= LEGIBLE) return undefined;
  return `must have a contrast of at least ${LEGIBLE} with the light background of pages; that of ${colour} is ${least.toFixed(1)}. Choose a darker colour, such as ${darker(colour)}`;
}

/** The variant of an accent for dark pages: the same hue, lightened until it is legible. */
export const forDarkPages = (colour: string): string => blended(colour, '#ffffff', DARK_SHEETS, LEGIBLE + 1.5);

const darker = (colour: string): string => blended(colour, '#000000', LIGHT_SHEETS, LEGIBLE);

/** A colour, blended with black or white until it has a contrast with all backgrounds. */
function blended(colour: string, towards: string, backgrounds: readonly string[], enough: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(towards)];
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = hexOf(from.map((part, at) => part + ((to[at] ?? part) - part) * share));
    if (backgrounds.every((background) => contrast(mixed, background) >= enough)) return mixed;
  }
  return towards;
}

const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255) as never;

const hexOf = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
