import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { invalidParams, type ParamProblem } from '#libs/errors';
import { Presenter, member, type Members } from '#libs/rest';
import { fail } from '../content.errors.js';
import { mayEdit, type Owned } from '../entries/entry-access.js';
import { entryType } from '../registry/entry-types.js';
import type { RenderBlockArgs } from './block-renderer.args.js';
import { DynamicContent } from './dynamic-content.js';

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

/** Shows single blocks to those who write (content 16). */
@Injectable()
export class BlockRendererService {
  constructor(
    private readonly db: Db,
    private readonly content: DynamicContent,
  ) {}

  /** Refuses attributes that the block does not have, and a context that was not sent. */
  judge({ name, context, attributes }: RenderBlockArgs): void {
    const problems = new Map<string, ParamProblem>();
    // The default is none of the values that may be sent.
    if (context !== 'edit')
      problems.set('context', { code: 'rest_not_in_enum', message: 'context is not one of edit.' });
    const problem = this.content.block(name.toLowerCase())?.problemOf(attributes);
    if (problem) problems.set('attributes', problem);
    if (problems.size) throw invalidParams(problems);
  }

  /** The right to change the item that the block stands in, or to write at all. */
  async mayRender({ post_id: entryId = 0 }: RenderBlockArgs): Promise<void> {
    if (!(entryId > 0 ? await this.mayEdit(entryId) : currentViewer().can('edit_posts'))) fail('block_cannot_read');
  }

  /** The HTML of a block. */
  async render({ name, attributes, post_id: entryId = 0 }: RenderBlockArgs): Promise<{ rendered: string }> {
    return { rendered: await this.content.renderBlock(name.toLowerCase(), attributes, Math.max(0, entryId)) };
  }

  private async mayEdit(entryId: number): Promise<boolean> {
    const [entry] = await this.db.rows<Owned & { type: string }>(
      'SELECT e.type, e.status, e.author_id AS authorId, e.trashed_from AS trashedFrom FROM entries e WHERE e.id = ?',
      [entryId],
    );
    const type = entry && entryType(entry.type);
    return type !== undefined && mayEdit(type, entry, currentViewer());
  }
}
