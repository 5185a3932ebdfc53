import { Injectable } from '@nestjs/common';
import {
  listBlocks,
  parseBlocks,
  renderBlocks,
  withoutHiddenBlocks,
  type Block,
  type BlockAttributes,
  type DynamicBlocks,
} from '#libs/blocks';
import { CacheTags } from '#libs/invalidation';
import { Parts, type PartKind } from '#libs/parts';
import { ENTRY_TAGS } from '../entries/index.js';
import { BLOCK } from '../entries/types/index.js';
import { NAVIGATION } from '../menus/index.js';
import { BlocksRepository } from './blocks.repository.js';
import { NAVIGATION_BLOCK } from './navigation-blocks.js';
import { overriddenBlocks, overridesOf, type Overrides } from './pattern-overrides.js';

/** Name of the block that references a reusable block. */
export const REFERENCE = 'core/block';
/** The types of the texts that blocks can reference, by the name of the block. */
const REFERENCED: ReadonlyMap<string, string> = new Map([
  [REFERENCE, BLOCK.name],
  [NAVIGATION_BLOCK, NAVIGATION.name],
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
  /** The values of the references around the present place, and their number of characters. */
  private overrides: { values: Overrides; length: number } | undefined;

  constructor(
    /** Raw contents. */
    private readonly texts: ReadonlyMap<string, string>,
    private readonly parsed: ReadonlyMap<string, readonly Block[]>,
    /** Whether all referenced texts were found. */
    readonly isComplete: boolean,
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
    const around = this.overrides;
    const own = overridesOf(attributes);
    // Patterns inside of a pattern have its values, unless their references have some.
    const overrides = own ? { values: own, length: JSON.stringify(own).length } : around;
    this.spent += COST_OF_ONE + (this.texts.get(key)?.length ?? 0) + (overrides?.length ?? 0);
    if (this.spent > MAX_CHARACTERS) return '';
    this.path.add(key);
    this.overrides = overrides;
    try {
      return renderBlocks(overrides ? overriddenBlocks(blocks, overrides.values) : blocks, dynamicBlocks);
    } finally {
      this.overrides = around;
      this.path.delete(key);
    }
  }
}

const keyOf = (type: string | undefined, id: number): string => `${type} ${id}`;

/** A text that blocks reference. */
interface ReferencedText {
  type: string;
  content: string;
  blocks: readonly Block[];
}

/** Loads reusable blocks and navigations. */
@Injectable()
export class ReusableBlocks {
  constructor(
    private readonly stored: BlocksRepository,
    private readonly parts: Parts,
  ) {}

  /**
   * Loads the texts that blocks reference, directly or nested. Takes one statement per level, none for kept texts. Adds
   * the cache tags of the texts that are there.
   */
  async load(blocks: readonly Block[]): Promise<LoadedBlocks> {
    const texts = new Map<string, string>();
    const parsed = new Map<string, readonly Block[]>();
    let wanted = references(blocks);
    let isComplete = true;
    for (let depth = 0; depth < MAX_DEPTH && wanted.size; depth += 1) {
      const ids = [...wanted.values()];
      const rows = await this.parts.values(this.kind, ids);
      const found: Block[] = [];
      for (const [at, id] of ids.entries()) {
        const row = rows[at];
        const key = keyOf(row?.type, id);
        if (!row || !wanted.delete(key)) continue;
        texts.set(key, row.content);
        parsed.set(key, row.blocks);
        found.push(...listBlocks(row.blocks));
      }
      isComplete &&= !wanted.size;
      wanted = references(found);
      for (const key of parsed.keys()) wanted.delete(key);
    }
    return new LoadedBlocks(texts, parsed, isComplete && !wanted.size);
  }

  private readonly kind: PartKind<number, ReferencedText> = {
    name: 'referenced text',
    keyOf: String,
    make: async (ids) => {
      const rows = await this.stored.referenced(ids, [...REFERENCED.values()]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => {
        const { type, content } = byId.get(id) ?? {};
        if (type === undefined || content === undefined) return undefined;
        const tags = new CacheTags().add(ENTRY_TAGS.entry(id));
        const shown = withoutHiddenBlocks(content);
        return { body: { type, content: shown, blocks: parseBlocks(shown) }, tags };
      });
    },
  };
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
