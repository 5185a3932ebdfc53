import { decodeCharacterReferences, lexMarkup, parseAttributes, type TagToken } from '#libs/markup';
import { PRESETS } from '../../rendering/index.js';
import { BLACK, WHITE, coloursIn, contrast, hexOf, legibleOn, over, type Colour } from './colours.js';
import { withAttributes } from './tags.js';

/*
 * Writers choose colours for one look of the site, but pages have a light and a dark one. A background that a writer
 * chose gets a class with a text colour that is legible on it, whatever the scheme; a colour of a text or of its links
 * that was chosen without a background gets a variant for the scheme in which it would be illegible.
 */

/** The least legible papers on which texts without a background of their own stand. */
const PAPERS = {
  light: { red: 240, green: 238, blue: 234, alpha: 1 },
  dark: { red: 44, green: 46, blue: 50, alpha: 1 },
};
const LEGIBLE = 4.5;
/** A ground that is more transparent than this is none. */
const MIN_ALPHA = 0.3;
/** Which part of a cover its overlay hides if it says nothing else. */
const DEFAULT_DIM = 50;
const MAY_BE_COLOURED = /color|background|--link/i;
const VOID: ReadonlySet<string> = new Set('area br col embed hr img input source track wbr'.split(' '));
const COVER = 'wp-block-cover';
const OVERLAY = 'wp-block-cover__background';

/** An open element. */
interface OpenElement {
  name: string;
  /** Whether it, or an element around it, has a background of its own. */
  hasGround: boolean;
  /** Where its tag is in the output, if it is a cover, whose overlay comes later. */
  coverAt: number | undefined;
}

/** The colours that an element has of its own. */
interface OwnColours {
  ink: Colour | undefined;
  /** Colour of the links inside. */
  link: Colour | undefined;
  /** All colours of a background; several for a gradient. */
  grounds: readonly Colour[];
}

/** Adds classes to the coloured elements of a text, so that it is legible in light and dark. */
export function withLegibleColours(html: string): string {
  if (!MAY_BE_COLOURED.test(html)) return html;
  const open: OpenElement[] = [];
  const out: string[] = [];
  for (const token of lexMarkup(html)) {
    if (token.kind !== 'tag') out.push(token.raw);
    else if (token.closing) {
      close(open, token.name);
      out.push(token.raw);
    } else {
      const around = open.at(-1)?.hasGround ?? false;
      const { tag, hasGround, isCover } = coloured(token, around, (classes) => dress(out, open, classes));
      out.push(tag);
      const element = { name: token.name, hasGround, coverAt: isCover ? out.length - 1 : undefined };
      if (!VOID.has(token.name) && !token.selfClosing) open.push(element);
    }
  }
  return out.join('');
}

/** Closes the innermost open element with a name. Does nothing for a stray closing tag. */
function close(open: OpenElement[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at !== -1) open.length = at;
}

/** Adds a class to the innermost open cover, once its overlay is known. */
function dress(out: string[], open: readonly OpenElement[], added: string): void {
  const at = open.findLast(({ coverAt }) => coverAt !== undefined)?.coverAt;
  if (at !== undefined) out[at] = (out[at] ?? '').replace(/\son-(?:light|dark)\b/, ` ${added}`);
}

/** The tag of an element with what makes it legible, and whether there is a background of its own now. */
function coloured(
  token: TagToken,
  around: boolean,
  dressCover: (added: string) => void,
): { tag: string; hasGround: boolean; isCover: boolean } {
  const nothing = { tag: token.raw, hasGround: around, isCover: false };
  if (!/\s(?:class|style|bgcolor|color)\s*=/i.test(token.raw)) return nothing;
  const attributes = new Map<string, string>();
  for (const { name, value } of parseAttributes(token)) {
    if (!attributes.has(name)) attributes.set(name, decodeCharacterReferences(value ?? ''));
  }
  const classes = (attributes.get('class') ?? '').split(/\s+/);
  const { ink, link, grounds } = ownColours(attributes, classes);
  if (classes.includes(OVERLAY)) {
    if (dimOf(classes) >= DEFAULT_DIM) dressCover(overlayClass(grounds));
    return nothing;
  }
  if (classes.includes(COVER)) {
    // Older covers have the colour of the overlay themselves.
    return { tag: withAttributes(token, [coverClass(classes, grounds)]), hasGround: true, isCover: true };
  }
  if (grounds.length) return { tag: withAttributes(token, [groundClass(grounds)]), hasGround: true, isCover: false };
  return { ...nothing, tag: around ? token.raw : adapted(token, { ink, link }) };
}

function ownColours(attributes: ReadonlyMap<string, string>, classes: readonly string[]): OwnColours {
  const style = declarationsOf(attributes.get('style') ?? '');
  const named = (pattern: RegExp, presets: Readonly<Record<string, string>>) =>
    classes.flatMap((name) => coloursIn(presets[pattern.exec(name)?.[1] ?? ''] ?? ''));
  const [ink] = [
    ...named(/^has-([a-z0-9-]+?)-color$/, PRESETS.color),
    ...coloursIn(style.get('color') ?? attributes.get('color') ?? ''),
  ];
  const [link] = coloursIn(style.get('--link') ?? '');
  const grounds = [
    ...named(/^has-([a-z0-9-]+)-background-color$/, PRESETS.color),
    ...named(/^has-([a-z0-9-]+)-gradient-background$/, PRESETS.gradient),
    ...['background', 'background-color', 'background-image'].flatMap((name) =>
      coloursIn((style.get(name) ?? '').replace(/url\([^)]*\)/gi, ' ')),
    ),
    ...coloursIn(attributes.get('bgcolor') ?? ''),
  ].filter(({ alpha }) => alpha > MIN_ALPHA);
  return { ink, link, grounds };
}

/** The declarations of a style attribute. Values with semicolons are cut; they are no colours. */
function declarationsOf(style: string): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(':');
      return colon > 0 ? [[declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1)]] : [];
    }),
  );
}

/** The class for texts on all of some colours. */
function groundClass(grounds: readonly Colour[]): string {
  const worst = (ink: Colour) => Math.min(...grounds.map((ground) => contrast(ink, over(ground, WHITE))));
  return worst(BLACK) >= worst(WHITE) ? 'on-light' : 'on-dark';
}

/** The class for texts on a cover, whose image shows through a weak overlay. */
function coverClass(classes: readonly string[], grounds: readonly Colour[]): string {
  if (dimOf(classes) >= DEFAULT_DIM && grounds.length) return groundClass(grounds);
  return classes.includes('is-light') ? 'on-light' : 'on-dark';
}

/** The class for texts on an overlay, which is black without a colour of its own. */
const overlayClass = (grounds: readonly Colour[]): string => (grounds.length ? groundClass(grounds) : 'on-dark');

/** Which part of the image an overlay hides, in percent. */
const dimOf = (classes: readonly string[]): number =>
  Number(classes.map((name) => /^has-background-dim-(\d{1,3})$/.exec(name)?.[1]).find(Boolean) ?? DEFAULT_DIM);

/** The tag of an element with colours but no background, with variants of the colours where they are illegible. */
function adapted(token: TagToken, colours: Readonly<Record<'ink' | 'link', Colour | undefined>>): string {
  const variants = (['ink', 'link'] as const).flatMap((kind) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const [colour, paper] = [colours[kind], PAPERS[scheme]];
      if (!colour || contrast(colour, paper) >= LEGIBLE) return [];
      return [{ name: `${scheme}-${kind}`, value: hexOf(legibleOn(colour, paper, LEGIBLE)) }];
    }),
  );
  if (!variants.length) return token.raw;
  return withAttributes(
    token,
    variants.map(({ name }) => `own-${name}`),
    variants.map(({ name, value }) => `--${name}:${value}`).join(';'),
  );
}
