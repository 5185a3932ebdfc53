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

/** The block that refers to a reusable one. */
export const REFERENCE = 'core/block';
/** Reusable blocks may hold reusable blocks; deeper ones are left out. */
const MAX_DEPTH = 8;
/** How much of reusable blocks one answer may hold, so that blocks that hold each other cannot multiply. */
const MAX_CHARACTERS = 8_000_000;
const COST_OF_ONE = 500;

/** Reusable blocks that some texts refer to, ready to be put in. */
class LoadedBlocks {
  private readonly path = new Set<number>();
  private spent = 0;

  constructor(
    /** As written, by id. */
    private readonly texts: ReadonlyMap<number, string>,
    private readonly parsed: ReadonlyMap<number, readonly Block[]>,
  ) {}

  /** The blocks in all of them. */
  get blocks(): Block[] {
    return [...this.parsed.values()].flatMap((blocks) => listBlocks(blocks));
  }

  /** Their texts, as written. */
  get contents(): string[] {
    return [...this.texts.values()];
  }

  /** The HTML of one; nothing where it holds itself or was not found. */
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

/** Loads the reusable blocks that texts refer to. */
@Injectable()
export class ReusableBlocks {
  constructor(private readonly stored: BlocksRepository) {}

  /** Those that blocks refer to, and those that these refer to: a statement for each level. */
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

/** The id of the reusable block; 0 for none. */
export function referenceOf({ ref }: BlockAttributes): number {
  const id = typeof ref === 'string' && /^\d{1,10}$/.test(ref) ? Number(ref) : ref;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 0;
}

const references = (blocks: readonly Block[]): number[] => [
  ...new Set(
    blocks.filter(({ name }) => name === REFERENCE).flatMap(({ attributes }) => referenceOf(attributes) || []),
  ),
];
