import { Arg, CONTEXTS, ContextArgs, Field, type Context } from '#libs/args';
import { WriteEntryArgs } from '../entries/entry.args.js';
import { CreatePageArgs } from '../pages/pages.args.js';
import { CreatePostArgs } from '../posts/posts.args.js';

const ITEM = { unlisted: true, description: 'Number of the item.' } as const;
// The argument of this name is listed, but the number in the address is `id`, and that counts.
const PARENT = { description: 'Number of the item; that in the address counts.' } as const;

/** The autosaves of an item, listed. */
export class ListAutosavesArgs extends ContextArgs {
  @Arg('integer', ITEM)
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}

/** The newest autosave of an item. */
export class GetAutosaveArgs {
  @Arg('integer', { description: 'Number of the item.' })
  parent: number;

  @Arg('integer', { description: 'Number of an autosave; the newest is shown, whichever is named.' })
  id: number;

  @Field('string', { default: 'view', enum: CONTEXTS, description: 'How much is shown.' })
  context: Context;
}

export class AutosavePostArgs extends CreatePostArgs {
  @Arg('integer', ITEM)
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}

/** Here `parent` is the page above. */
export class AutosavePageArgs extends CreatePageArgs {
  @Arg('integer', ITEM)
  id: number;
}

export class AutosaveBlockArgs extends WriteEntryArgs {
  @Arg('integer', ITEM)
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}
