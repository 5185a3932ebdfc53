import { PRESETS } from '../../rendering/index.js';

/** A colour with its transparency: parts from 0 to 255, alpha from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** The names of colours that CSS has had from its beginning, and others that are common in texts. */
const NAMED: ReadonlyMap<string, string> = new Map(
  `black 000000 silver c0c0c0 gray 808080 grey 808080 white ffffff maroon 800000 red ff0000 purple 800080 fuchsia ff00ff
   magenta ff00ff green 008000 lime 00ff00 olive 808000 yellow ffff00 navy 000080 blue 0000ff teal 008080 aqua 00ffff
   cyan 00ffff orange ffa500 aliceblue f0f8ff antiquewhite faebd7 aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque
   ffe4c4 blanchedalmond ffebcd blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00
   chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c darkblue 00008b darkcyan 008b8b
   darkgoldenrod b8860b darkgray a9a9a9 darkgrey a9a9a9 darkgreen 006400 darkkhaki bdb76b darkmagenta 8b008b
   darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
   darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493
   deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen
   228b22 gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 greenyellow adff2f honeydew f0fff0 hotpink
   ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00
   lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3
   lightgrey d3d3d3 lightgreen 90ee90 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa
   lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 limegreen 32cd32 linen faf0e6
   mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
   mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
   mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead oldlace fdf5e6 olivedrab 6b8e23 orangered ff4500
   orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5
   peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 rebeccapurple 663399 rosybrown bc8f8f royalblue
   4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d skyblue 87ceeb
   slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c thistle
   d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 whitesmoke f5f5f5 yellowgreen 9acd32`
    .split(/\s+/)
    .flatMap((name, at, all): [string, string][] => (at % 2 ? [] : [[name, `#${all[at + 1] ?? ''}`]])),
);

/** A mixture of two colours, `color-mix(in oklab, red 20%, var(--wp--preset--color--white))`. */
const MIXTURE = /\bcolor-mix\(([^()]{0,60}(?:\([^()]{1,80}\)[^()]{0,60}){0,2})\)/gi;
/** A colour as CSS writes it inside of a longer value. Functions have no nested ones. */
const WRITTEN =
  /#[0-9a-f]{3,8}\b|\b(?:(?:rgb|hsl)a?|hwb|oklch|oklab|lch|lab)\([^()]{1,60}\)|var\(--wp--preset--[a-z0-9-]{1,80}\)|\b[a-z]{3,20}\b/gi;
const PRESET = /^var\(--wp--preset--(color|gradient)--([a-z0-9-]+)\)$/;

/** The colours in the value of a CSS property. Empty for values without known colours. */
export function coloursIn(value: string): Colour[] {
  const flat = value.slice(0, 2000).replace(MIXTURE, (_, parts: string) => mixed(parts));
  return (flat.match(WRITTEN) ?? []).flatMap((written) => {
    const text = written.toLowerCase();
    const [, kind, name = ''] = PRESET.exec(text) ?? [];
    if (kind === 'gradient') return coloursIn(PRESETS.gradient[name] ?? '');
    return parseColour(kind === 'color' ? (PRESETS.color[name] ?? '') : text) ?? [];
  });
}

/**
 * A mixture as `rgb(…)`. It is mixed in sRGB, whatever the space: near enough to decide what is legible on it. Empty for
 * colours that are unknown.
 */
function mixed(parts: string): string {
  const [, first = '', second = ''] = parts.split(/,(?![^(]*\))/);
  const [one, other] = [first, second].map((part) => coloursIn(part.replace(/[\d.]+%\s*$|^\s*[\d.]+%/, ' '))[0]);
  if (!one || !other) return ' ';
  const [share, rest] = [first, second].map((part) => /(?:^\s*|\s)([\d.]+)%\s*(?=$|[a-z#])/i.exec(part)?.[1]);
  const ofOne = clamp(share === undefined ? 1 - Number(rest ?? 50) / 100 : Number(share) / 100, 1);
  const { red, green, blue } = over(one, other, ofOne);
  const alpha = one.alpha * ofOne + other.alpha * (1 - ofOne);
  return `rgb(${red.toFixed(1)} ${green.toFixed(1)} ${blue.toFixed(1)} / ${alpha.toFixed(3)})`;
}

function parseColour(written: string): Colour | undefined {
  const text = NAMED.get(written) ?? written;
  if (text === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 };
  if (text.startsWith('#')) return parseHex(text.slice(1));
  const [, model, parts = ''] = /^(rgb|hsl|hwb|oklch|oklab|lch|lab)a?\(([^()]*)\)$/.exec(text) ?? [];
  if (!model) return undefined;
  const [first = '', second = '', third = '', fourth = '1'] = parts.split(/[\s,/]+/).filter(Boolean);
  const alpha = clamp(fourth.endsWith('%') ? parseFloat(fourth) / 100 : parseFloat(fourth), 1);
  if (model === 'hsl') return fromHsl(parseFloat(first), parseFloat(second) / 100, parseFloat(third) / 100, alpha);
  const perceived = PERCEIVED[model];
  if (perceived) return { ...perceived(first, second, third), alpha };
  const part = (value: string) => clamp(value.endsWith('%') ? parseFloat(value) * 2.55 : parseFloat(value), 255);
  return { red: part(first), green: part(second), blue: part(third), alpha };
}

type ChannelReader = (first: string, second: string, third: string) => Omit<Colour, 'alpha'>;

/** A number or a percentage of the value that 100% stands for. */
const numberOf = (text: string, whole: number): number =>
  (text.endsWith('%') ? (parseFloat(text) / 100) * whole : parseFloat(text)) || 0;

/** An angle in radians as a pair of a lightness-free colour: how red, and how yellow it is. */
const polar = (chroma: number, hue: string): [number, number] => {
  const angle = (numberOf(hue, 360) * Math.PI) / 180;
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)];
};

/** The colour models that describe what people perceive, and that of whiteness and blackness. */
const PERCEIVED: Readonly<Record<string, ChannelReader>> = {
  oklab: (light, a, b) => fromOklab(numberOf(light, 1), numberOf(a, 0.4), numberOf(b, 0.4)),
  oklch: (light, chroma, hue) => fromOklab(numberOf(light, 1), ...polar(numberOf(chroma, 0.4), hue)),
  lab: (light, a, b) => fromLab(numberOf(light, 100), numberOf(a, 125), numberOf(b, 125)),
  lch: (light, chroma, hue) => fromLab(numberOf(light, 100), ...polar(numberOf(chroma, 150), hue)),
  hwb: (hue, white, black) => {
    const [w, b] = [clamp(numberOf(white, 100) / 100, 1), clamp(numberOf(black, 100) / 100, 1)];
    const { red, green, blue } = fromHsl(parseFloat(hue), 1, 0.5, 1);
    const part = (pure: number) => (w + b >= 1 ? (255 * w) / (w + b) : pure * (1 - w - b) + 255 * w);
    return { red: part(red), green: part(green), blue: part(blue) };
  },
};

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function fromOklab(light: number, a: number, b: number): Omit<Colour, 'alpha'> {
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

function fromLab(light: number, a: number, b: number): Omit<Colour, 'alpha'> {
  const y = (light + 16) / 116;
  const part = (value: number) => (value ** 3 > 0.008856 ? value ** 3 : (116 * value - 16) / 903.3);
  // The white of CIE Lab is D50.
  const [x, height, z] = [0.9643 * part(y + a / 500), part(y), 0.8251 * part(y - b / 200)] as const;
  return {
    red: encoded(3.1341 * x - 1.6174 * height - 0.4907 * z),
    green: encoded(-0.9788 * x + 1.9163 * height + 0.0334 * z),
    blue: encoded(0.072 * x - 0.229 * height + 1.4053 * z),
  };
}

/** A share of linear light as a part of a colour, from 0 to 255. */
const encoded = (light: number): number =>
  clamp(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055), 255);

function parseHex(digits: string): Colour | undefined {
  if (![3, 4, 6, 8].includes(digits.length)) return undefined;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return { red, green, blue, alpha: alpha / 255 };
}

function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): Colour {
  const reach = clamp(saturation, 1) * Math.min(clamp(lightness, 1), 1 - clamp(lightness, 1));
  const part = (offset: number) => {
    const at = (((offset + hue / 30) % 12) + 12) % 12;
    return clamp(255 * (clamp(lightness, 1) - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))), 255);
  };
  return { red: part(0), green: part(8), blue: part(4), alpha };
}

const clamp = (value: number, maximum: number): number =>
  Number.isFinite(value) ? Math.min(maximum, Math.max(0, value)) : 0;

/** The relative luminance of a colour, as WCAG defines it. */
function luminance({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

/** A colour laid over another one. */
export function over({ alpha, ...top }: Colour, ground: Colour, opacity = alpha): Colour {
  const channel = (name: 'red' | 'green' | 'blue') => top[name] * opacity + ground[name] * (1 - opacity);
  return { red: channel('red'), green: channel('green'), blue: channel('blue'), alpha: 1 };
}

/** A colour as `#rrggbb`. */
export const hexOf = ({ red, green, blue }: Colour): string =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

export const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };

/**
 * The colour itself, or as little as necessary of black or white mixed into it, so that it is legible on a ground. The
 * hue stays.
 */
export function legibleOn(colour: Colour, ground: Colour, wanted: number): Colour {
  const end = contrast(BLACK, ground) > contrast(WHITE, ground) ? BLACK : WHITE;
  for (let share = 0; share < 1; share += 0.05) {
    const result = over(end, colour, share);
    if (contrast(result, ground) >= wanted) return result;
  }
  return end;
}
