import { Logger } from '@nestjs/common';
import { CacheTags, defineExtension, settingKinds, Viewer } from 'lintel';
import { z } from 'zod';
import { AddCookNotes } from './add-cook-notes.migration.js';
import { recipeNotes } from './cook-notes.cache-tags.js';
import { CookNotesPolicy, fail } from './cook-notes.policy.js';
import { CookNotesRepository } from './cook-notes.repository.js';
import { RecipesModule } from './recipes.module.js';

const DAY_SECONDS = 86_400;

const { integer } = settingKinds();
const logger = new Logger('Recipes');

/** Recipes, and notes of those who have cooked them. */
export const Recipes = defineExtension({
  name: 'recipes',
  version: '1.0.0',
  compatible: '^0.2.0',
  module: RecipesModule,
  configuration: z.object({ units: z.enum(['metric', 'imperial']).default('metric') }),
  model: {
    types: { recipe: { labels: { singular: 'recipe', plural: 'recipes' }, restBase: 'recipes' } },
    taxonomies: { cuisine: { labels: { singular: 'cuisine', plural: 'cuisines' }, restBase: 'cuisines' } },
    fields: { recipe: { minutes: { type: 'integer' } } },
  },
  settings: { recipes_portions: integer(4, 'How many people a recipe is for.') },
  capabilities: { author: ['note_recipes'] },
  namespaces: ['recipes/v1'],
  migrations: [AddCookNotes],
  words: {
    en: {
      minutes: { one: '{count} minute', other: '{count} minutes' },
      notes: { one: '{count} note', other: '{count} notes' },
    },
    de: {
      minutes: { one: '{count} Minute', other: '{count} Minuten' },
      notes: { one: '{count} Notiz', other: '{count} Notizen' },
    },
  },
  blocks: {
    'recipes/notes': {
      attributes: { recipe: { type: 'integer', default: 0 } },
      render: async (attributes, { get, root, text }) => {
        const recipe = Number(attributes.recipe);
        CacheTags.current?.add(recipeNotes(recipe));
        if (!(await get(CookNotesPolicy).isReadable(recipe, Viewer.anonymous))) return '';
        return `<p${root()}>${text('notes', { count: await get(CookNotesRepository).count(recipe) })}</p>`;
      },
    },
  },
  shortcodes: {
    recipes_minutes: ({ named: { of } }, { text }) =>
      /^\d{1,4}$/.test(of ?? '') ? text('minutes', { count: Number(of) }) : undefined,
  },
  jobs: {
    count: {
      everySeconds: DAY_SECONDS,
      run: async ({ get }) => logger.log(`${await get(CookNotesRepository).count()} notes on recipes.`),
    },
  },
  within: {
    // The notes on a recipe go with it, in the same transaction.
    ResourceChanged: async ({ resource, id, change }, { get }) => {
      if (resource === 'recipe' && change === 'deleted') await get(CookNotesRepository).forget(id);
    },
  },
  on: {
    ResourceChanged: ({ resource, id, change }) => {
      if (resource === 'recipe') logger.log(`Recipe ${id} was ${change}.`);
    },
  },
  beforeWrite: {
    recipe: ({ meta, title }) => {
      const { minutes } = Object(meta) as { minutes?: number };
      if (minutes !== undefined && minutes < 1) fail('recipes_too_short');
      return typeof title === 'string' ? { title: title.trim() } : undefined;
    },
  },
});
