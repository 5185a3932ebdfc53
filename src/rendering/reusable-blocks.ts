import { Injectable } from '@nestjs/common';
import {
  listBlocks,
  parseBlocks,
  renderBlocks,
  type Block,
  type BlockAttributes,
  type DynamicBlocks,
} from '#libs/text';
import { BLOCK } from '../entries/types/index.js';
import { NAVIGATION as NAVIGATION_TYPE } from '../menus/index.js';
import { BlocksRepository } from './blocks.repository.js';
import { NAVIGATION } from './navigation-blocks.js';

/** Name of the block that references a reusable block. */
export const REFERENCE = 'core/block';
/** The types of the texts that blocks can reference, by the name of the block. */
const REFERENCED: ReadonlyMap<string, string> = new Map([
  [REFERENCE, BLOCK.name],
  [NAVIGATION, NAVIGATION_TYPE.name],
]);
/** Maximum depth of nested reusable blocks. Deeper ones are left out. */
const MAX_DEPTH = 8;
/** Maximum number of characters of reusable blocks per response. Limits exponential nesting. */
const MAX_CHARACTERS = 8_000_000;
const COST_OF_ONE = 500;

/** Loaded and parsed texts that blocks reference: reusable blocks and navigations. Keys are those of `keyOf`. */
class LoadedBlocks {
  private readonly path = new Set<string>();
  private spent = 0;

  constructor(
    /** Raw contents. */
    private readonly texts: ReadonlyMap<string, string>,
    private readonly parsed: ReadonlyMap<string, readonly Block[]>,
  ) {}

  /** All nested blocks. */
  get blocks(): Block[] {
    return [...this.parsed.values()].flatMap((blocks) => listBlocks(blocks));
  }

  /** Raw contents. */
  get contents(): string[] {
    return [...this.texts.values()];
  }

  /**
   * Renders the text that a block references. Returns an empty string if it contains itself, is unknown or exceeds a
   * limit.
   */
  render(name: string, attributes: BlockAttributes, dynamicBlocks: DynamicBlocks): string {
    const key = keyOf(REFERENCED.get(name), referenceOf(attributes));
    const blocks = this.parsed.get(key);
    if (!blocks || this.path.has(key) || this.path.size >= MAX_DEPTH) return '';
    this.spent += COST_OF_ONE + (this.texts.get(key)?.length ?? 0);
    if (this.spent > MAX_CHARACTERS) return '';
    this.path.add(key);
    try {
      return renderBlocks(blocks, dynamicBlocks);
    } finally {
      this.path.delete(key);
    }
  }
}

const keyOf = (type: string | undefined, id: number): string => `${type} ${id}`;

/** Loads reusable blocks and navigations. */
@Injectable()
export class ReusableBlocks {
  constructor(private readonly stored: BlocksRepository) {}

  /** Loads the texts that blocks reference, directly or nested. Takes one statement per level. */
  async load(blocks: readonly Block[]): Promise<LoadedBlocks> {
    const texts = new Map<string, string>();
    const parsed = new Map<string, Block[]>();
    let wanted = references(blocks);
    for (let depth = 0; depth < MAX_DEPTH && wanted.size; depth += 1) {
      const rows = await this.stored.referenced([...wanted.values()], [...REFERENCED.values()]);
      const found: Block[] = [];
      for (const { id, type, content } of rows) {
        const key = keyOf(type, id);
        if (!wanted.has(key)) continue;
        const inside = parseBlocks(content);
        texts.set(key, content);
        parsed.set(key, inside);
        found.push(...listBlocks(inside));
      }
      wanted = references(found);
      for (const key of parsed.keys()) wanted.delete(key);
    }
    return new LoadedBlocks(texts, parsed);
  }
}

/** The id that a block references; 0 for none. */
function referenceOf({ ref }: BlockAttributes): number {
  const id = typeof ref === 'string' && /^\d{1,10}$/.test(ref) ? Number(ref) : ref;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** The ids that blocks reference, by key. */
function references(blocks: readonly Block[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, attributes } of blocks) {
    const type = REFERENCED.get(name);
    const id = type === undefined ? 0 : referenceOf(attributes);
    if (id) found.set(keyOf(type, id), id);
  }
  return found;
}
