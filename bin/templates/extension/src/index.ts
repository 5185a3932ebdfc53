import { defineExtension } from 'lintel';
import { CreateMySampleNotes } from './create-notes.migration.js';
import { MySampleModule } from './my-sample.module.js';
import { NotesRepository } from './notes.repository.js';

/** Notes on posts that people keep for themselves, a rating of posts, and a block that shows one in a text. */
export const MySample = defineExtension({
  name: 'my-sample',
  version: '1.0.0',
  compatible: 'LINTEL_RANGE',
  module: MySampleModule,
  namespaces: ['my-sample/v1'],
  migrations: [CreateMySampleNotes],
  model: {
    fields: {
      post: {
        my_sample_rating: { type: 'integer', minimum: 1, maximum: 5, description: 'How much the author likes it.' },
      },
    },
  },
  words: { en: { stars: { one: '{count} star', other: '{count} stars' } } },
  blocks: {
    // A text has it as <!-- wp:my-sample/rating {"stars":4} /-->. All readers are shown the same.
    'my-sample/rating': {
      attributes: { stars: { type: 'integer', default: 5, minimum: 1, maximum: 5 } },
      render: ({ stars }, { root, text }) => `<p${root()}>${text('stars', { count: Number(stars) })}</p>`,
    },
  },
  within: {
    // In the transaction that deletes the account or the post: either both are deleted, or none.
    ResourceChanged: async ({ resource, change, id }, context) => {
      if (change !== 'deleted') return;
      if (resource === 'user') await context.get(NotesRepository).deleteOf(id);
      if (resource === 'post') await context.get(NotesRepository).deleteOn(id);
    },
  },
});
