import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Namespace, Returns, ValidatedBy } from '#libs/rest';
import { RenderBlockDto } from './block-renderer.dto.js';
import { BlockRendererPolicy } from './block-renderer.policy.js';
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

@Namespace('cms/v2')
@Controller('block-renderer')
export class BlockRendererController {
  constructor(readonly blocks: BlockRendererService) {}

  @Get(`:name(${NAMES.join('|')})`)
  @Can(BlockRendererPolicy, 'read')
  @ValidatedBy(BlockRendererService, 'validate')
  @Returns(RenderedBlockPresenter)
  @ApiOperation({ summary: 'Renders a block as HTML.' })
  show(@Args() args: RenderBlockDto) {
    return this.blocks.render(args);
  }
}
