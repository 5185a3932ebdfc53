import { RECIPE, Recipes, RecipesModule } from '../../support/recipes.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { item, term, wxr } from '../transfer/wxr-text.js';

const OLD = 'https://old.example';
const DATE = '2024-05-01 10:00:00';

let site: TestSite;
let recipes: Recipes;
let pancakes: number;
let waffles: number;

beforeAll(async () => {
  site = await startSite({}, undefined, undefined, [RecipesModule]);
  recipes = new Recipes(site);
  const recipe = { type: RECIPE.name, date: DATE };
  const { code, output } = await importWxr(
    site,
    wxr(
      term('course', 'dessert', 'Dessert'),
      item(70, { ...recipe, title: 'Pancakes', slug: 'pancakes' }),
      item(71, { ...recipe, title: 'Waffles', slug: 'waffles', terms: [['course', 'dessert', 'Dessert']] }),
      item(72, { type: 'attachment', status: 'inherit', title: 'Stack', parent: 70, url: `${OLD}/stack.jpg` }),
      item(73, { title: 'Today', slug: 'today', content: `<a href="${OLD}/course/dessert/">Sweet</a>`, date: DATE }),
    ),
  );
  if (code !== 0) throw new Error(output);
  [pancakes, waffles] = [await recipes.at('pancakes'), await recipes.at('waffles')];
});
afterAll(() => site.close());

describe('a type and a taxonomy that a site declares', () => {
  it('have permalinks of their kind', () => {
    expect([pancakes, waffles]).not.toContain(0);
  });

  it('have entries with the default term', async () => {
    const main = await recipes.course('main-dish');
    expect(recipes.defaultCourse).toBe(main);
    expect(await recipes.coursesOf(pancakes)).toEqual([main]);
    expect(await recipes.coursesOf(waffles)).toEqual([await recipes.course('dessert')]);
  });

  it('are searched, and keep the values in the index', async () => {
    const found = async (query: Record<string, string>) =>
      (await site.rest('/cms/v2/search', { query })).body.map(({ title }: { title: string }) => title);
    expect(await found({ search: 'pancakes' })).toEqual(['Pancakes']);
    expect((await found({ subtype: 'recipe' })).sort()).toEqual(['Pancakes', 'Waffles']);
    expect((await site.rest('/cms/v2/search', { query: { subtype: 'page,recipe,soup' } })).body.data.params).toEqual({
      subtype: 'subtype[2] is not one of post, page, recipe, any.',
    });
    const [{ args }] = (await site.rest('/cms/v2')).body.routes['/cms/v2/search'].endpoints;
    expect(args.subtype.items.enum).toEqual(['post', 'page', 'any']);
  });

  it('are in the sitemap', async () => {
    const text = async (path: string) => (await site.ask(`${site.url}/en/${path}`)).text;
    const index = await text('sitemap.xml');
    for (const part of ['recipes', 'courses']) expect(index).toContain(`/en/sitemap-${part}-1.xml`);
    expect(await text('sitemap-recipes-1.xml')).toContain('/en/pancakes/');
    expect(await text('sitemap-courses-1.xml')).toContain('/en/course/main-dish/');
  });

  it('are found by their titles as targets of redirects', async () => {
    const targets = await site.rest('/redirection/v1/redirect/post', { as: 'admin', query: { text: 'panc' } });
    expect(JSON.stringify(targets.body)).toContain('/en/pancakes/');
  });

  it('are linked by what is imported with them', async () => {
    const [stack] = (await site.rest('/cms/v2/media', { query: { search: 'Stack' } })).body;
    expect(stack.post).toBe(pancakes);
    const [today] = (await site.rest('/cms/v2/posts', { query: { slug: 'today' } })).body;
    expect(today.content.rendered).toContain('/en/course/dessert/"');
  });

  it('give entries the default term when another one is deleted', async () => {
    const [main = 0, dessert = 0] = [await recipes.course('main-dish'), await recipes.course('dessert')];
    await expect(recipes.removeCourse(main)).rejects.toMatchObject({ code: 'rest_cannot_delete' });
    await recipes.removeCourse(dessert);
    expect(await recipes.coursesOf(waffles)).toEqual([main]);
  });
});
