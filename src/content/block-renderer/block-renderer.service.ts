import { Injectable } from '@nestjs/common';
import { invalidParams, type ParamProblem } from '#libs/errors';
import { Presenter, member, type Members } from '#libs/presenting';
import { DynamicContent } from '../../rendering/index.js';
import type { RenderBlockDto } from './block-renderer.dto.js';

/** Response of the block renderer. */
@Injectable()
export class RenderedBlockPresenter extends Presenter<{ rendered: string }> {
  readonly title = 'rendered-block';
  readonly members: Members<{ rendered: string }> = {
    rendered: member('edit', 'string', 'HTML of the block.', ({ rendered }) => rendered, {
      readonly: true,
      required: true,
      example: '<ul class="wp-block-archives-list wp-block-archives"></ul>',
    }),
  };
}

/** Renders a single block for the block editor. */
@Injectable()
export class BlockRendererService {
  constructor(private readonly content: DynamicContent) {}

  /** Rejects unknown or invalid attributes and any context but `edit`. */
  validate({ name, context, attributes }: RenderBlockDto): void {
    const problems = new Map<string, ParamProblem>();
    // The declared default `view` is not a permitted value, so clients must send `edit`.
    if (context !== 'edit')
      problems.set('context', { code: 'rest_not_in_enum', message: 'context must be one of: edit.' });
    const problem = this.content.block(name.toLowerCase())?.problemOf(attributes);
    if (problem) problems.set('attributes', problem);
    if (problems.size) throw invalidParams(problems);
  }

  /** Renders a block. Arguments must have passed `validate`. */
  async render({ name, attributes, post_id: entryId = 0 }: RenderBlockDto): Promise<{ rendered: string }> {
    return { rendered: await this.content.renderBlock(name.toLowerCase(), attributes, Math.max(0, entryId)) };
  }
}
