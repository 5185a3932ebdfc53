import { Injectable } from '@nestjs/common';
import {
  listBlocks,
  parseBlocks,
  renderBlocks,
  type Block,
  type BlockAttributes,
  type DynamicBlocks,
} from '#libs/text';
import { BlocksRepository } from './blocks.repository.js';

/** Name of the block that references a reusable block. */
export const REFERENCE = 'core/block';
/** Maximum depth of nested reusable blocks. Deeper ones are left out. */
const MAX_DEPTH = 8;
/** Maximum number of characters of reusable blocks per response. Limits exponential nesting. */
const MAX_CHARACTERS = 8_000_000;
const COST_OF_ONE = 500;

/** Loaded and parsed reusable blocks. */
class LoadedBlocks {
  private readonly path = new Set<number>();
  private spent = 0;

  constructor(
    /** Raw content by id. */
    private readonly texts: ReadonlyMap<number, string>,
    private readonly parsed: ReadonlyMap<number, readonly Block[]>,
  ) {}

  /** All nested blocks. */
  get blocks(): Block[] {
    return [...this.parsed.values()].flatMap((blocks) => listBlocks(blocks));
  }

  /** Raw contents. */
  get contents(): string[] {
    return [...this.texts.values()];
  }

  /** Renders a reusable block. Returns an empty string if it contains itself, is unknown or exceeds a limit. */
  render(id: number, dynamicBlocks: DynamicBlocks): string {
    const blocks = this.parsed.get(id);
    if (!blocks || this.path.has(id) || this.path.size >= MAX_DEPTH) return '';
    this.spent += COST_OF_ONE + (this.texts.get(id)?.length ?? 0);
    if (this.spent > MAX_CHARACTERS) return '';
    this.path.add(id);
    try {
      return renderBlocks(blocks, dynamicBlocks);
    } finally {
      this.path.delete(id);
    }
  }
}

/** Loads reusable blocks. */
@Injectable()
export class ReusableBlocks {
  constructor(private readonly stored: BlocksRepository) {}

  /** Loads the reusable blocks that blocks reference, directly or nested. Takes one statement per level. */
  async load(blocks: readonly Block[]): Promise<LoadedBlocks> {
    const texts = new Map<number, string>();
    const parsed = new Map<number, Block[]>();
    let wanted = references(blocks);
    for (let depth = 0; depth < MAX_DEPTH && wanted.length; depth += 1) {
      const rows = await this.stored.reusable(wanted);
      const found: Block[] = [];
      for (const { id, content } of rows) {
        const inside = parseBlocks(content);
        texts.set(id, content);
        parsed.set(id, inside);
        found.push(...listBlocks(inside));
      }
      wanted = references(found).filter((id) => !parsed.has(id));
    }
    return new LoadedBlocks(texts, parsed);
  }
}

/** The id of the referenced reusable block; 0 for none. */
export function referenceOf({ ref }: BlockAttributes): number {
  const id = typeof ref === 'string' && /^\d{1,10}$/.test(ref) ? Number(ref) : ref;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 0;
}

const references = (blocks: readonly Block[]): number[] => [
  ...new Set(
    blocks.filter(({ name }) => name === REFERENCE).flatMap(({ attributes }) => referenceOf(attributes) || []),
  ),
];
