import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The values of the settings of fonts. The first one is the default. */
export const FONT_NAMES = ['inter', 'source-serif', 'system-sans', 'system-serif'] as const;
export type FontName = (typeof FONT_NAMES)[number];

/** A font that the site serves. */
interface ShippedFont {
  family: string;
  /** Name of its package, and of the files in it. */
  name: string;
  /** A font of most systems, scaled to the same width, so that texts do not move when the font arrives. */
  fallback: { local: string; sizeAdjust: number; ascent: number; descent: number };
  generic: string;
}

const SHIPPED: Partial<Record<FontName, ShippedFont>> = {
  inter: {
    family: 'Inter',
    name: 'inter',
    fallback: { local: 'Arial', sizeAdjust: 107.1, ascent: 90.4, descent: 22.5 },
    generic: 'system-ui, sans-serif',
  },
  'source-serif': {
    family: 'Source Serif 4',
    name: 'source-serif-4',
    fallback: { local: 'Times New Roman', sizeAdjust: 110.5, ascent: 93.8, descent: 30.3 },
    generic: "Georgia, 'Times New Roman', serif",
  },
};

const SYSTEM: Partial<Record<FontName, string>> = {
  'system-sans': 'system-ui, sans-serif',
  'system-serif': "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
};

/** Letters of the languages of pages, and Greek ones. Browsers load a subset when a page has letters of it. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;
const STYLES = ['normal', 'italic'] as const;
/** Folder of the fonts below the home. */
export const FONTS_PATH = 'fonts';

/** A file of a font. */
export interface FontFile {
  /** Name in its URL. It changes with the content, so that browsers may keep it forever. */
  file: string;
  bytes: Buffer;
}

interface Face extends FontFile {
  subset: (typeof SUBSETS)[number];
  style: (typeof STYLES)[number];
  range: string;
}

const { resolve } = createRequire(import.meta.url);
const faces = new Map<FontName, readonly Face[]>();

/** The CSS value of a font family. */
export function familyOf(font: FontName): string {
  const shipped = SHIPPED[font];
  return shipped ? `'${shipped.family}', '${shipped.family} Fallback', ${shipped.generic}` : (SYSTEM[font] ?? '');
}

/** The font faces of fonts, with URLs relative to the style sheet. */
export const fontFaces = (fonts: readonly FontName[]): string =>
  [...new Set(fonts)].flatMap((font) => facesCss(font)).join('\n');

/** The files to load before the style sheet: Latin letters of the fonts. */
export const preloadedFonts = (fonts: readonly FontName[]): string[] =>
  [...new Set(fonts)].flatMap((font) =>
    facesOf(font)
      .filter(({ subset, style }) => subset === 'latin' && style === 'normal')
      .map(({ file }) => file),
  );

/** The file with a name. */
export function fontFile(name: string): FontFile | undefined {
  return FONT_NAMES.flatMap((font) => facesOf(font)).find(({ file }) => file === name);
}

function facesCss(font: FontName): string[] {
  const shipped = SHIPPED[font];
  if (!shipped) return [];
  const { family, fallback } = shipped;
  const { local, sizeAdjust, ascent, descent } = fallback;
  return [
    ...facesOf(font).map(
      ({ file, style, range }) => `@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-weight: 200 900;
  font-display: swap;
  src: url(${FONTS_PATH}/${file}) format('woff2');
  unicode-range: ${range};
}`,
    ),
    `@font-face {
  font-family: '${family} Fallback';
  src: local('${local}');
  size-adjust: ${sizeAdjust}%;
  ascent-override: ${ascent}%;
  descent-override: ${descent}%;
  line-gap-override: 0%;
}`,
  ];
}

/** The faces of a font, read at the first use. */
function facesOf(font: FontName): readonly Face[] {
  const shipped = SHIPPED[font];
  if (!shipped) return [];
  const known = faces.get(font);
  if (known) return known;
  const folder = `@fontsource-variable/${shipped.name}`;
  const ranges = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>;
  const read = SUBSETS.flatMap((subset) =>
    STYLES.map((style): Face => {
      const bytes = readFileSync(resolve(`${folder}/files/${shipped.name}-${subset}-wght-${style}.woff2`));
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      return {
        subset,
        style,
        range: ranges[subset] ?? '',
        file: `${shipped.name}-${subset}-${style}-${hash}.woff2`,
        bytes,
      };
    }),
  );
  faces.set(font, read);
  return read;
}
