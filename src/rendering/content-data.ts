import type { DynamicBlocks, PictureSource, ShortcodeRegistry } from '#libs/blocks';

/** The loaded data of the dynamic blocks and shortcodes of a text. */
export interface DynamicData {
  dynamicBlocks: DynamicBlocks;
  shortcodes: ShortcodeRegistry;
}

/** The loaded data of a text. */
export interface ContentData {
  /** Absent for a text without dynamic blocks and shortcodes. */
  dynamic?: DynamicData;
  /** The pictures of the site in the text; absent without any. */
  pictureOf?: PictureSource | undefined;
}
