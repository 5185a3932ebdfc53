import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  AllowBatch,
  Args,
  Can,
  ConventionOnly,
  Fails,
  Namespace,
  Returns,
  RouteFamily,
  ValidatedBy,
} from '#libs/routes';
import { BLOCK_RENDERER_FAMILY } from '../../rendering/index.js';
import { fail } from '../common/index.js';
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
@Controller(`block-renderer/:name(${NAMES.join('|')})`)
export class BlockRendererController {
  constructor(private readonly blocks: BlockRendererService) {}

  @Get()
  @Can(BlockRendererPolicy, 'read')
  @ValidatedBy(BlockRendererService, 'validate')
  @Returns(RenderedBlockPresenter)
  @Fails(fail, 'block_cannot_read')
  @ApiOperation({ operationId: 'renderBlock', summary: 'Renders a block as HTML.' })
  show(@Args() args: RenderBlockDto) {
    return this.blocks.render(args);
  }

  @Post()
  @ConventionOnly()
  @AllowBatch()
  @Can(BlockRendererPolicy, 'read')
  @ValidatedBy(BlockRendererService, 'validate')
  @Returns(RenderedBlockPresenter)
  @ApiOperation({ summary: 'Renders a block with long attributes as HTML.' })
  render(@Args() args: RenderBlockDto) {
    return this.blocks.render(args);
  }
}

/** The same of the blocks that are not of this product. */
@RouteFamily(BLOCK_RENDERER_FAMILY)
@Controller()
export class AddedBlocksController extends BlockRendererController {}
