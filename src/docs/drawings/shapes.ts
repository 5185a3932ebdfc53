/** The size of every drawing, in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 800;

/** The colours that all drawings share. */
export const C = {
  night: '#16213f',
  navy: '#22345f',
  blue: '#3d5a8c',
  mist: '#9fb6cf',
  teal: '#1f6f78',
  sea: '#4b9aa1',
  sage: '#a9c3a5',
  cream: '#fdf1dc',
  sand: '#eed9b6',
  amber: '#f5b54c',
  orange: '#ee8a4a',
  coral: '#e2604f',
  wine: '#8a2f45',
  plum: '#4c2b4f',
  wood: '#9a5f3b',
  bark: '#5e3827',
} as const;

type Attributes = Readonly<Record<string, string | number>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 10) / 10 : value}"`)
    .join('');

/** An element with attributes; those of shapes are numbers in pixels. */
export const tag = (name: string, attributes: Attributes, inner = ''): string =>
  inner ? `<${name}${written(attributes)}>${inner}</${name}>` : `<${name}${written(attributes)}/>`;

/** A rectangle; `more` are further attributes, such as `rx` or `opacity`. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  tag('rect', { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  tag('circle', { cx, cy, r, fill, ...more });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  tag('ellipse', { cx, cy, rx, ry, fill, ...more });

/** An area with the outline `d`. */
export const area = (d: string, fill: string, more: Attributes = {}): string => tag('path', { d, fill, ...more });

/** A line along `d` with round ends. */
export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  tag('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more });

/** Shapes moved to a place, and scaled. */
export const at = (x: number, y: number, inner: string, scale = 1): string =>
  tag('g', { transform: `translate(${x} ${y}) scale(${scale})` }, inner);

/** Shapes for each number from 0 to `count` - 1. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A ground of the whole drawing whose colour changes from top to bottom. */
export const ground = (id: string, ...colours: readonly string[]): string => {
  const stops = colours.map((colour, index) =>
    tag('stop', { offset: colours.length > 1 ? index / (colours.length - 1) : 0, 'stop-color': colour }),
  );
  const gradient = tag('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops.join(''));
  return `<defs>${gradient}</defs>${rect(0, 0, WIDTH, HEIGHT, `url(#${id})`)}`;
};

/** A light that fades with the distance from its middle. */
export const glow = (id: string, cx: number, cy: number, r: number, colour: string, opacity = 0.7): string => {
  const stops =
    tag('stop', { offset: 0, 'stop-color': colour, 'stop-opacity': opacity }) +
    tag('stop', { offset: 1, 'stop-color': colour, 'stop-opacity': 0 });
  return `<defs>${tag('radialGradient', { id }, stops)}</defs>${circle(cx, cy, r, `url(#${id})`)}`;
};

/** A number from 0 to 1 that depends on the index only, so that drawings are the same each time. */
export const scattered = (index: number, series = 1): number => {
  const value = Math.sin(index * 127.1 + series * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

/** One of the values by index, from the start again after the last one. */
export const cycled = <T>(values: readonly [T, ...T[]], index: number): T => values[index % values.length] ?? values[0];

/** A person from behind or the front: a head with hair above shoulders, about 100 pixels wide. */
export const person = (clothes: string, skin: string, hair: string, face = ''): string =>
  area('M-52 150 C-52 78 -38 62 0 62 C38 62 52 78 52 150 Z', clothes) +
  rect(-11, 40, 22, 30, skin, { rx: 9 }) +
  ellipse(0, 18, 29, 34, skin) +
  area('M-32 18 C-36 -26 -16 -34 0 -34 C18 -34 36 -24 32 18 C26 4 22 -6 8 -8 C-8 -6 -24 -4 -32 18 Z', hair) +
  face;

/** A string of lights between two points that sags by some pixels. */
export const lights = (x1: number, y1: number, x2: number, y2: number, sag: number, count: number): string => {
  const middle = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2] as const;
  const along = (part: number, from: number, by: number, to: number) =>
    (1 - part) ** 2 * from + 2 * part * (1 - part) * by + part ** 2 * to;
  const bulbs = times(count, (index) => {
    const part = (index + 0.5) / count;
    const [x, y] = [along(part, x1, middle[0], x2), along(part, y1, middle[1], y2)];
    return circle(x, y + 9, 17, C.amber, { opacity: 0.25 }) + circle(x, y + 9, 7.5, '#ffe2a0');
  });
  return line(`M${x1} ${y1} Q${middle[0]} ${middle[1]} ${x2} ${y2}`, C.night, 3) + bulbs;
};
