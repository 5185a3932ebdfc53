import { Logger } from '@nestjs/common';
import { defineExtension, settingKinds } from 'lintel';
import { z } from 'zod';
import { AddCookNotes } from './add-cook-notes.migration.js';
import { fail } from './cook-notes.policy.js';
import { RecipesModule } from './recipes.module.js';

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
