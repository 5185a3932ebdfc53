import type { DynamicBlocks } from '#libs/blocks';
import { LAYOUT_BLOCKS } from './layout-blocks.js';
import { LINK_BLOCKS } from './navigation-blocks.js';

/** The renderers of blocks that need nothing but their own text. */
export const STATIC_BLOCKS: DynamicBlocks = new Map([...LAYOUT_BLOCKS, ...LINK_BLOCKS]);
