const WIDTH = 420;
const MARGIN = 16;
const GAP = 12;
/** Height of a line of text, and the space above and below the lines of a box. */
const LINE = 18;
const PADDING = 9;
/** Space between a box and the next one below it. */
const DROP = 26;

/** A box of a picture; `top` is its upper edge. */
interface Box {
  left: number;
  top: number;
  width: number;
  lines: readonly string[];
}

/** A line with a head that leads down from one box to another. */
interface Arrow {
  from: Box;
  to: Box;
  /** What is said beside the arrow. */
  label?: string;
  /** Whether it is the dashed way of errors, along the left edge. */
  isAside?: boolean;
}

/** Modules in layers: each one uses modules of the layers below it only. All use the libraries. */
export const LAYERS: readonly (readonly string[])[] = [
  ['notices'],
  ['extension'],
  ['webhooks', 'agents', 'scheduled-changes', 'demo'],
  ['front', 'aggregator', 'transfer', 'changes'],
  ['content', 'calendar', 'embed', 'desk'],
  ['rendering', 'redirection', 'cache'],
  ['menus'],
  ['comments', 'media', 'terms'],
  ['entries'],
  ['identity'],
  ['fields'],
  ['model'],
  ['settings'],
];

const heightOf = ({ lines }: Pick<Box, 'lines'>): number => lines.length * LINE + 2 * PADDING;
const bottomOf = (box: Box): number => box.top + heightOf(box);
const middleOf = ({ left, width }: Box): number => left + width / 2;

/** The pictures of the guides, by their file names in `docs/images`. */
export const pictures = (): Record<string, string> => ({
  'modules.svg': modulesPicture(),
  'request.svg': requestPicture(),
});

function modulesPicture(): string {
  const rows = [...LAYERS, ['libs: the kernel']];
  const boxes = rows.flatMap((names, row) => {
    const width = (WIDTH - 2 * MARGIN - GAP * (names.length - 1)) / names.length;
    const top = MARGIN + row * (LINE + 2 * PADDING + GAP);
    return names.map((name, place) => ({ left: MARGIN + place * (width + GAP), top, width, lines: [name] }));
  });
  return drawing(boxes, []);
}

function requestPicture(): string {
  const half = (WIDTH - 2 * MARGIN - GAP) / 2;
  const right = MARGIN + half + GAP;
  const below = (box: Box, left: number, width: number, ...lines: string[]): Box => ({
    left,
    top: bottomOf(box) + DROP,
    width,
    lines,
  });
  const start: Box = { left: WIDTH / 2 - half / 2, top: MARGIN, width: half, lines: ['request'] };
  const entrance = below(start, MARGIN, WIDTH - 2 * MARGIN, 'log, safety headers, cached responses');

  const guards = below(entrance, MARGIN, half, 'AuthenticationGuard', 'ArgumentsGuard', 'PolicyGuard');
  const handler = below(guards, MARGIN, half, 'handler of a controller,', 'presenter');
  const presentation = below(handler, MARGIN, half, 'Presentation:', '_embed, _fields');
  const filter = below(presentation, MARGIN, half, 'ErrorFilter: what guards', 'and handlers throw');

  const files = below(entrance, right, half, 'files');
  const redirects = below(files, right, half, 'redirects');
  const pages = below(redirects, right, half, 'pages of the site');
  const missing = below(pages, right, half, 'redirects of missing', 'URLs, 404 page');
  const express = below(missing, right, half, 'Express: sign-in, health,', 'API documentation');

  const isRest = { from: { ...entrance, left: guards.left, width: half }, to: guards, label: 'below the REST root' };
  const isOther = { from: { ...entrance, left: right, width: half }, to: files, label: 'other URLs' };
  return drawing(
    [start, entrance, guards, handler, presentation, filter, files, redirects, pages, missing, express],
    [
      { from: start, to: entrance },
      isRest,
      { from: guards, to: handler },
      { from: handler, to: presentation },
      { from: guards, to: filter, isAside: true },
      { from: handler, to: filter, isAside: true },
      isOther,
      { from: files, to: redirects },
      { from: redirects, to: pages },
      { from: pages, to: missing },
      { from: missing, to: express },
    ],
  );
}

/** A picture in the colours that the reader prefers. */
function drawing(boxes: readonly Box[], arrows: readonly Arrow[]): string {
  const height = Math.max(...boxes.map(bottomOf)) + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<style>
  .ground { fill: #fff; }
  .box { fill: #f1f4f8; stroke: #7b8794; }
  .arrow { fill: none; stroke: #52606d; }
  .aside { stroke-dasharray: 4 4; }
  .head { fill: #52606d; }
  text { fill: #1f2933; font: 14px system-ui, sans-serif; text-anchor: middle; }
  .label { font-size: 12px; text-anchor: start; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1b2127; }
    .box { fill: #2b333c; stroke: #7b8794; }
    .arrow { stroke: #b8c2cc; }
    .head { fill: #b8c2cc; }
    text { fill: #eef1f4; }
  }
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="6"/>
${[...boxes.map(boxMarkup), ...arrows.map(arrowMarkup)].join('\n')}
</svg>
`;
}

function boxMarkup(box: Box): string {
  const { left, top, width, lines } = box;
  const texts = lines.map(
    (line, at) => `<text x="${middleOf(box)}" y="${top + PADDING + at * LINE + 13.5}">${line}</text>`,
  );
  return `<rect class="box" x="${left}" y="${top}" width="${width}" height="${heightOf(box)}" rx="4"/>${texts.join('')}`;
}

function arrowMarkup({ from, to, label, isAside }: Arrow): string {
  if (isAside) return asideMarkup(from, to);
  const x = middleOf(to);
  const line = `<path class="arrow" d="M${x} ${bottomOf(from)}V${to.top - 6}"/>`;
  const head = `<path class="head" d="M${x - 4} ${to.top - 7}h8l-4 7z"/>`;
  return line + head + (label ? `<text class="label" x="${x + 8}" y="${bottomOf(from) + 15}">${label}</text>` : '');
}

function asideMarkup(from: Box, to: Box): string {
  const [start, end] = [from, to].map((box) => box.top + heightOf(box) / 2);
  const line = `<path class="arrow aside" d="M${from.left} ${start}H${from.left / 2}V${end}H${to.left - 6}"/>`;
  return `${line}<path class="head" d="M${to.left - 7} ${Number(end) - 4}v8l7 -4z"/>`;
}
