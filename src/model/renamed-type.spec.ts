import { withRenamedOwner, withRenamedType } from './renamed-type.js';

const labels = { singular: 'One', plural: 'Many' };

it('renames a type wherever a declaration names it, and keeps its addresses', () => {
  const stored = {
    types: {
      recipe: { labels, rights: 'own' },
      menu: { labels, restBase: 'menus', rights: { like: 'recipe' } },
    },
    taxonomies: { cuisine: { labels, types: ['post', 'recipe'] } },
    fields: {
      recipe: {
        sides: { type: 'reference', to: ['recipe', 'post'] },
        steps: { type: 'list', of: { type: 'object', members: { dish: { type: 'reference', to: ['recipe'] } } } },
        season: { type: 'choice', of: ['recipe', 'winter'] },
      },
      post: { dish: { type: 'reference', to: ['recipe'], kept: { recipe: 'recipe' } } },
    },
    newer: 'recipe',
  };
  expect(withRenamedType(stored, 'recipe', 'dish')).toEqual({
    types: {
      dish: { labels, restBase: 'recipe', rights: 'own' },
      menu: { labels, restBase: 'menus', rights: { like: 'dish' } },
    },
    taxonomies: { cuisine: { labels, types: ['post', 'dish'] } },
    fields: {
      dish: {
        sides: { type: 'reference', to: ['dish', 'post'] },
        steps: { type: 'list', of: { type: 'object', members: { dish: { type: 'reference', to: ['dish'] } } } },
        season: { type: 'choice', of: ['recipe', 'winter'] },
      },
      post: { dish: { type: 'reference', to: ['dish'], kept: { recipe: 'recipe' } } },
    },
    newer: 'recipe',
  });
});

it('keeps the numbers of fields, and forgets those of a former type', () => {
  const ids = { 'recipe.minutes': 1, 'recipes.minutes': 2, 'dish.minutes': 3, 'post.mood': 4 };
  expect(withRenamedOwner(ids, 'recipe', 'dish')).toEqual({ 'dish.minutes': 1, 'recipes.minutes': 2, 'post.mood': 4 });
});
