import { Injectable } from '@nestjs/common';
import { invalidParams, type ParamProblem } from '#libs/errors';
import { Presenter, member, type Members } from '#libs/rest';
import type { RenderBlockDto } from './block-renderer.dto.js';
import { DynamicContent } from '../../rendering/index.js';

/** A block as HTML. */
@Injectable()
export class RenderedBlockPresenter extends Presenter<{ rendered: string }> {
  readonly title = 'rendered-block';
  readonly members: Members<{ rendered: string }> = {
    rendered: member('E', 'string', 'The block as HTML.', ({ rendered }) => rendered, {
      readonly: true,
      required: true,
      example: '<ul class="wp-block-archives-list wp-block-archives"></ul>',
    }),
  };
}

/** Renders single blocks. */
@Injectable()
export class BlockRendererService {
  constructor(private readonly content: DynamicContent) {}

  /** Refuses attributes that the block does not have, and a context that was not sent. */
  judge({ name, context, attributes }: RenderBlockDto): void {
    const problems = new Map<string, ParamProblem>();
    // The default is none of the values that may be sent.
    if (context !== 'edit')
      problems.set('context', { code: 'rest_not_in_enum', message: 'context is not one of edit.' });
    const problem = this.content.block(name.toLowerCase())?.problemOf(attributes);
    if (problem) problems.set('attributes', problem);
    if (problems.size) throw invalidParams(problems);
  }

  /** The HTML of a block. */
  async render({ name, attributes, post_id: entryId = 0 }: RenderBlockDto): Promise<{ rendered: string }> {
    return { rendered: await this.content.renderBlock(name.toLowerCase(), attributes, Math.max(0, entryId)) };
  }
}
