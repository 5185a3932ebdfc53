import { Injectable } from '@nestjs/common';
import { DynamicBlock } from '../dynamic-block.js';
import { SHORTCODE_BLOCK } from '../dynamic-content.js';
import { REFERENCE } from '../reusable-blocks.js';

/** A reusable block; its HTML is that of the blocks in it, so it is made in its place. */
@Injectable()
export class ReferenceBlock extends DynamicBlock {
  readonly name = REFERENCE;
  readonly attributes = { ref: { type: 'number' } } as const;

  protected async html(): Promise<string> {
    return '';
  }
}

/** A shortcode in a block of its own, where it is found as anywhere else in the text. */
@Injectable()
export class ShortcodeBlock extends DynamicBlock {
  readonly name = SHORTCODE_BLOCK;
  readonly attributes = { text: { type: 'string' } } as const;

  protected async html(): Promise<string> {
    return '';
  }
}
