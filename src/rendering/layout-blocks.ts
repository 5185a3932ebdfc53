import { type BlockAttributes, type BlockRenderer, type DynamicBlocks } from '#libs/blocks';
import { linkToUrl } from '#libs/markup';
import { at, presetValue, textAt, withRoot, type RootAdditions } from './block-style.js';
import { PRESETS } from './presets.js';

/*
 * Some of what writers choose stands only in the attributes of a block, not in its stored HTML: how a group arranges
 * its blocks, gaps, two-tone images. These renderers add it to the root element. They need no other data, so they
 * apply wherever a text is rendered.
 */

const COLUMNS = /^(?:[1-9]|1[0-6])$/;
const DIRECTIONS = ['left', 'center', 'right', 'space-between', 'stretch'];
const ALIGNMENTS: Readonly<Record<string, string>> = {
  top: 'flex-start',
  center: 'center',
  bottom: 'flex-end',
  stretch: 'stretch',
  'space-between': 'space-between',
};

/** Variables for the style sheet. */
type Gap = Readonly<Record<string, string>>;

/** How a container arranges the blocks inside it. */
export function layoutOf(attributes: BlockAttributes): RootAdditions {
  const type = textAt(attributes, 'layout.type');
  const gap = gapOf(attributes);
  if (type === 'flex') return flex(attributes, gap);
  if (type === 'grid') return grid(attributes, gap);
  const width = textAt(attributes, 'layout.contentSize');
  return {
    classes: [...(width ? ['is-layout-constrained'] : []), ...(gap['--own-gap'] ? ['has-own-gap'] : [])],
    style: { '--content-size': width || undefined, ...gap },
  };
}

function flex(attributes: BlockAttributes, gap: Gap): RootAdditions {
  const of = (name: string) => textAt(attributes, `layout.${name}`);
  const isVertical = of('orientation') === 'vertical';
  const alignment = ALIGNMENTS[of('verticalAlignment')];
  return {
    classes: [
      'is-layout-flex',
      ...(isVertical ? ['is-vertical'] : []),
      ...(of('flexWrap') === 'nowrap' ? ['is-nowrap'] : []),
      ...(DIRECTIONS.includes(of('justifyContent')) ? [`is-content-justification-${of('justifyContent')}`] : []),
    ],
    style: { [isVertical ? 'justify-content' : 'align-items']: alignment, ...gap },
  };
}

function grid(attributes: BlockAttributes, gap: Gap): RootAdditions {
  const columns = textAt(attributes, 'layout.columnCount');
  return {
    classes: ['is-layout-grid'],
    style: {
      '--columns': COLUMNS.test(columns) ? columns : undefined,
      '--least-width': textAt(attributes, 'layout.minimumColumnWidth') || undefined,
      ...gap,
    },
  };
}

/** The gap between the blocks of a container: of rows and columns, or one for both. */
function gapOf(attributes: BlockAttributes): Gap {
  const of = (path: string) => presetValue(textAt(attributes, `style.spacing.blockGap${path}`));
  const rows = of('') || of('.top');
  const columns = of('') || of('.left');
  if (!rows && !columns) return {};
  const gap = rows === columns ? rows : `${rows || '1rem'} ${columns || '1rem'}`;
  return { '--own-gap': gap, ...(columns ? { '--column-gap': columns } : {}) };
}

/** How a block behaves inside a row, a stack or a grid. */
function placeOf(attributes: BlockAttributes): RootAdditions {
  const of = (name: string) => textAt(attributes, `style.layout.${name}`);
  const stretch = of('selfStretch');
  const span = of('columnSpan');
  return {
    style: {
      'flex-grow': stretch === 'fill' ? '1' : undefined,
      'flex-basis': stretch === 'fixed' ? of('flexSize') : undefined,
      'grid-column': COLUMNS.test(span) ? `span ${span}` : undefined,
    },
  };
}

/** The colour of links in a block. */
function linksOf(attributes: BlockAttributes): RootAdditions {
  return { style: { '--link': presetValue(textAt(attributes, 'style.elements.link.color.text')) } };
}

const HEX = /^#?([0-9a-f]{6})$/i;

/** The class of a block whose images have two tones, such as `wp-duotone-000000-7f7f7f`; none for other blocks. */
export function duotoneOf(attributes: BlockAttributes): RootAdditions {
  const chosen = at(attributes, 'style.color.duotone');
  const preset = /^var:preset\|duotone\|([a-z-]{1,40})$/.exec(typeof chosen === 'string' ? chosen : '')?.[1];
  const colours: unknown = preset ? PRESETS.duotone[preset] : chosen;
  if (!Array.isArray(colours) || colours.length < 2) return {};
  const [shadows, lights] = [colours[0], colours.at(-1)].map((colour: unknown) =>
    HEX.exec(typeof colour === 'string' ? colour : '')?.[1]?.toLowerCase(),
  );
  if (!shadows || !lights) return {};
  return { classes: [`wp-duotone-${shadows}-${lights}`] };
}

const combined = (...all: RootAdditions[]): RootAdditions => ({
  classes: all.flatMap(({ classes = [] }) => classes),
  style: Object.assign({}, ...all.map(({ style }) => style)) as RootAdditions['style'],
});

const CONTAINERS = ['group', 'columns', 'column', 'buttons', 'gallery', 'social-links', 'query', 'post-content'];
const PLACED = ['paragraph', 'heading', 'image', 'group', 'columns', 'cover', 'media-text', 'list', 'quote', 'spacer'];
const TEXTS = 'list-item pullquote table verse preformatted code details accordion'.split(' ');
/** Blocks with attributes that are rendered here; writers may choose a colour for the links in each of them. */
const STYLED = [...new Set([...CONTAINERS, ...PLACED, ...TEXTS])];
/** Those of `PLACED` whose images may have two tones. */
const TONED = ['image', 'cover', 'media-text'];

/** The URL of an embed: the text of its wrapper. */
const EMBEDDED = /(<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<>"']{1,2000})\s*(<\/div>)/i;

/** The link of an embed whose site is not asked for its player. */
const linked = (html: string): string =>
  html.replace(EMBEDDED, (_, start: string, written: string, end: string) => `${start}${linkToUrl(written)}${end}`);

/** The name of the block of all embeds, and the names of its predecessors, one per site. */
const EMBEDS = [
  'core/embed',
  ...`amazon-kindle animoto cloudup collegehumor crowdsignal dailymotion facebook flickr funnyordie hulu imgur instagram
  issuu kickstarter meetup-com mixcloud photobucket polldaddy reddit reverbnation screencast scribd slideshare smugmug
  soundcloud speaker speaker-deck spotify ted tiktok tumblr twitter videopress vimeo wordpress wordpress-tv youtube`
    .split(/\s+/)
    .map((site) => `core-embed/${site}`),
];

/** The renderers of blocks that need only their own attributes. */
export const LAYOUT_BLOCKS: DynamicBlocks = new Map<string, BlockRenderer>([
  ...EMBEDS.map((name): [string, BlockRenderer] => [name, (_, html) => linked(html)]),
  ...STYLED.map((name): [string, BlockRenderer] => [
    `core/${name}`,
    (attributes, html) => {
      // Most blocks say nothing of the kind.
      if (!('layout' in attributes || 'style' in attributes)) return html;
      return withRoot(
        html,
        combined(
          CONTAINERS.includes(name) ? layoutOf(attributes) : {},
          PLACED.includes(name) ? placeOf(attributes) : {},
          TONED.includes(name) ? duotoneOf(attributes) : {},
          linksOf(attributes),
        ),
      );
    },
  ]),
]);
