import type { DynamicBlocks, ShortcodeRegistry } from '#libs/text';

/** The loaded data of the dynamic blocks and shortcodes of a text. */
export interface ContentParts {
  dynamicBlocks: DynamicBlocks;
  shortcodes: ShortcodeRegistry;
}
