import { type Block, type DynamicBlocks, listBlocks } from './blocks.js';

/** Blocks whose markup is text. */
const PROSE: ReadonlySet<string> = new Set(
  `freeform heading html list list-item missing paragraph preformatted pullquote quote table verse subhead text-columns`
    .split(' ')
    .map((name) => `core/${name}`),
);

/** Blocks that hold others, and have no text of their own. */
const CONTAINERS: ReadonlySet<string> = new Set(
  'column columns cover details accordion accordion-item accordion-panel group media-text'
    .split(' ')
    .map((name) => `core/${name}`),
);

/** The names of blocks of the editor itself, and of its former embeds. */
const OWN = /^core(?:-embed)?\//;

/** Whether the text of a block belongs to the prose of its entry. Blocks of others are taken as containers. */
const isProse = ({ name }: Block): boolean => name === '' || PROSE.has(name) || CONTAINERS.has(name) || !OWN.test(name);

/** Renderers that leave out the blocks that are no prose: buttons, files, embeds, code, galleries and the like. */
export const renderersOfProse = (blocks: readonly Block[]): DynamicBlocks =>
  new Map(
    listBlocks(blocks)
      .filter((block) => !isProse(block))
      .map(({ name }) => [name, () => '']),
  );
