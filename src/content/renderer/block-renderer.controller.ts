import { Controller } from '@nestjs/common';
import { Route } from '#libs/rest';
import { RenderBlockArgs } from './block-renderer.args.js';
import { BlockRendererService, RenderedBlockPresenter } from './block-renderer.service.js';

const NAMES = [
  'ect/shortcode',
  'core/archives',
  'core/block',
  'core/calendar',
  'core/categories',
  'core/latest-comments',
  'core/latest-posts',
  'core/rss',
  'core/search',
  'core/shortcode',
  'core/tag-cloud',
];

@Controller('cms/v2/block-renderer')
export class BlockRendererController {
  constructor(readonly blocks: BlockRendererService) {}

  @Route('GET', `:name(${NAMES.join('|')})`, {
    summary: 'Shows a block as HTML.',
    shows: RenderedBlockPresenter,
    judge: ({ blocks }: BlockRendererController, args: RenderBlockArgs) => blocks.judge(args),
    may: ({ blocks }: BlockRendererController, args: RenderBlockArgs) => blocks.mayRender(args),
  })
  show(args: RenderBlockArgs) {
    return this.blocks.render(args);
  }
}
