import { Module } from '@nestjs/common';
import { DynamicContent } from './dynamic-content.js';
import { ReusableBlocks } from './reusable-blocks.js';

/** What texts show beyond themselves; the blocks and shortcodes are added by the module of the renderer. */
@Module({ providers: [DynamicContent, ReusableBlocks], exports: [DynamicContent] })
export class DynamicContentModule {}
