import { Models } from '#libs/model';
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
      jsonLd: {
        '@type': 'Recipe',
        totalTime: 'PT{minutes}M',
        recipeInstructions: '{steps}',
        recipeYield: '{rating}',
        url: '{source}',
        image: '{nothing}',
      },
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

/** Fields of recipes, one of each type, and of posts and pages. */
export const RECIPE_FIELDS = {
  recipe: {
    minutes: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      filter: true,
      sort: true,
      description: 'Minutes in the kitchen.',
    },
    price: { type: 'number', filter: true, acf: true },
    vegan: { type: 'boolean', filter: true },
    tested: { type: 'date', filter: true, sort: true },
    dinner: { type: 'time' },
    served: { type: 'date-time', filter: true },
    motto: { type: 'string', maxLength: 20, sort: true },
    notes: { type: 'text' },
    story: { type: 'html' },
    contact: { type: 'email' },
    source: { type: 'url' },
    shade: { type: 'colour' },
    season: { type: 'choice', of: ['spring', 'summer', 'autumn', 'winter'], many: true, filter: true },
    chef: { type: 'reference', to: ['user'], filter: true },
    sides: { type: 'reference', to: ['recipe', 'post'], many: true, filter: true },
    steps: {
      type: 'list',
      of: {
        type: 'object',
        members: { text: { type: 'html' }, picture: { type: 'reference', to: ['attachment'] } },
      },
    },
    sku: { type: 'string', unique: true },
    secret: { type: 'string', read: 'administrators', filter: true, sort: true },
    rating: { type: 'integer', default: 3, write: 'editors' },
  },
  post: { mood: { type: 'string' }, weight: { type: 'number', sort: true } },
  page: { layout: { type: 'choice', of: ['wide', 'narrow'], required: true } },
};

/** The model that a site uses, as a reference that keeps nothing in memory. */
export const modelInUse = (site: TestSite): WeakRef<object> => new WeakRef(site.app.get(Models).current);

/** Fills the index of fields, as the job does in the background. */
export const fillIndex = (site: TestSite): Promise<void> => site.job('fill the index of fields');
