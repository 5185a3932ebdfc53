import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const STYLE = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');
const [light = '', dark = ''] = [...STYLE.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block ?? '');

const coloursOf = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));

/** The relative luminance of a colour, as defined by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

describe.each([
  ['light', coloursOf(light)],
  ['dark', { ...coloursOf(light), ...coloursOf(dark) }],
])('the %s palette', (_, colours) => {
  const of = (name: string) => colours[name] ?? '';

  it.each(['ink', 'faint', 'link', 'accent'])('is legible on paper and sheets: %s', (name) => {
    expect(contrast(of(name), of('paper'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of(name), of('sheet'))).toBeGreaterThanOrEqual(4.5);
  });

  it('is legible on buttons and next to errors', () => {
    expect(contrast(of('button'), of('button-ink'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('problem'), of('problem-sheet'))).toBeGreaterThanOrEqual(4.5);
  });

  it('has visible field borders and focus', () => {
    expect(contrast(of('edge'), of('paper'))).toBeGreaterThanOrEqual(3);
    expect(contrast(of('accent'), of('paper'))).toBeGreaterThanOrEqual(3);
  });
});
