import type { Answer, Ask, TestSite } from './site.js';

/** The model of a recipe site: a flat and a nested type, and taxonomies that posts and pages use, too. */
export const RECIPE_MODEL = {
  types: {
    recipe: {
      labels: { singular: 'Recipe', plural: 'Recipes' },
      restBase: 'recipes',
      supports: ['title', 'editor', 'excerpt', 'author', 'thumbnail', 'comments', 'revisions'],
      taxonomies: ['cuisine', 'post_tag'],
      rights: 'own',
    },
    manual: { labels: { singular: 'Manual', plural: 'Manuals' }, restBase: 'manuals', hierarchical: true },
  },
  taxonomies: {
    cuisine: {
      labels: { singular: 'Cuisine', plural: 'Cuisines' },
      restBase: 'cuisines',
      hierarchical: true,
      types: ['post'],
    },
    mood: { labels: { singular: 'Mood', plural: 'Moods' }, restBase: 'moods', types: ['recipe', 'page'] },
  },
};

export const MODEL = '/lintel/v1/model';

/** Applies a content model. Fails if it is refused. */
export async function applyModel(site: TestSite, model: object, ask: Ask = {}): Promise<Answer> {
  const answer = await site.rest(MODEL, { method: 'PUT', as: 'admin', body: model, ...ask });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}
