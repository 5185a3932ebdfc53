import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { type ValuedItem, type ValueTable } from '../fields/index.js';
import { COMMENT_FIELDS } from './comment-drafts.js';
import { Comment } from './comment.entity.js';

const COLUMNS = ['id', 'fieldValues'] as const;

/** The values of the fields of comments. */
@Injectable()
export class CommentValues implements ValueTable {
  readonly items = 'comments';

  constructor(private readonly db: Db) {}

  async valuesAfter(id: number, limit: number, owner = COMMENT_FIELDS): Promise<ValuedItem[]> {
    if (owner !== COMMENT_FIELDS) return [];
    const select = this.db.select(Comment, 'c', COLUMNS).where('c.id > ? AND c.field_values IS NOT NULL', id);
    return (await select.orderBy('c.id').limit(limit).current()).map(valued);
  }

  async lockValues(ids: readonly number[]): Promise<ValuedItem[]> {
    const select = this.db.select(Comment, 'c', COLUMNS).where('c.id IN (?) AND c.field_values IS NOT NULL', ids);
    return (await select.orderBy('c.id').forUpdate().current()).map(valued);
  }

  async storeValues(items: readonly { id: number; fieldValues: string | null }[]): Promise<void> {
    for (const { id, fieldValues } of items) await this.db.of(Comment).update({ id }, { fieldValues });
  }
}

const valued = (one: Pick<Comment, (typeof COLUMNS)[number]>): ValuedItem => ({
  id: one.id,
  owner: COMMENT_FIELDS,
  fieldValues: one.fieldValues ?? '{}',
});
