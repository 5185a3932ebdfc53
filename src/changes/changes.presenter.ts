import { Injectable } from '@nestjs/common';
import { member, Presenter, View, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { isoDate } from '../settings/index.js';
import type { FollowedChange } from './change-reader.js';

const WHOLE = new View('view');

/** A page of changes in responses. */
export interface ShownChanges {
  changes: readonly FollowedChange[];
  next: string;
  more: boolean;
}

/** Presents what happened to an item. */
@Injectable()
export class ChangePresenter extends Presenter<FollowedChange> {
  readonly title = 'Change';
  readonly members: Members<FollowedChange>;

  constructor(site: SiteUrls) {
    super();
    this.members = {
      type: member('view', 'string', 'Type of the item.', ({ resource }) => resource.name, { example: 'post' }),
      id: member('view', ['integer', 'null'], 'ID of the item; null for several items.', ({ id }) => id || null, {
        example: 12,
      }),
      action: member('view', 'string', 'What happened to the item.', ({ action }) => action, {
        enum: ['created', 'updated', 'removed'],
        example: 'updated',
      }),
      date_gmt: member('view', 'string', 'When it happened, in UTC.', ({ changedAt }) => isoDate(changedAt), {
        format: 'date-time',
      }),
      href: member(
        'view',
        ['string', 'null'],
        'URL of the item, or of the list of items of its type; null for a removed one.',
        ({ resource: { path = '' }, id, action }) => {
          const [namespace = '', rest = ''] = /^\/(\w+(?:\/\w+)*?\/v\d)\/(.*)$/.exec(path)?.slice(1) ?? [];
          const target = id ? rest.replace('{id}', String(id)) : rest.replace('/{id}', '');
          return action === 'removed' ? null : `${site.rest(namespace)}/${target}`;
        },
        { format: 'uri', example: 'https://example.org/en/rest/cms/v2/posts/12' },
      ),
    };
  }
}

/** Presents a page of changes. */
@Injectable()
export class ChangesPresenter extends Presenter<ShownChanges> {
  readonly title = 'Changes';
  readonly members: Members<ShownChanges>;

  constructor(one: ChangePresenter) {
    super();
    this.members = {
      changes: member('view', 'array', 'The changed items, each once.', ({ changes }) => one.many(changes, WHOLE), {
        of: one,
      }),
      next: member('view', 'string', 'Cursor after these changes.', ({ next }) => next),
      more: member('view', 'boolean', 'Whether further changes can be read at once.', ({ more }) => more, {
        example: false,
      }),
    };
  }
}
