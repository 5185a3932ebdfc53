import { Module } from '@nestjs/common';
import { EntriesModule } from '../../../src/entries/index.js';
import { Permalinks } from '../../../src/entries/permalinks/index.js';
import { EntryType, EntryTypes, taxonomyLabels, typeLabels } from '../../../src/entries/types/index.js';
import { settingKinds } from '../../../src/settings/catalogue/index.js';
import { SettingsModule, SettingsService } from '../../../src/settings/index.js';
import { Taxonomies, TermAssignments, TermImport, TermsModule, type Taxonomy } from '../../../src/terms/index.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { item, term, wxr } from '../transfer/wxr-text.js';

const RIGHT = 'edit_posts';
/** A setting that only the module of the test has. Its type is that of the other one. */
const SETTING = 'default_course' as 'default_category';

const COURSE: Taxonomy = {
  name: 'course',
  restBase: 'courses',
  hierarchical: false,
  schemaTitle: 'course',
  archiveBase: 'course',
  sitemap: 'courses',
  imported: { as: 'courses', position: 9 },
  defaultTerm: { setting: SETTING, name: 'Main dish' },
  manage: RIGHT,
  create: RIGHT,
  assign: RIGHT,
  labels: taxonomyLabels('course', 'courses'),
  responseCapabilities: { manage_terms: RIGHT, edit_terms: RIGHT, delete_terms: RIGHT, assign_terms: RIGHT },
};

const RECIPE = new EntryType({
  name: 'recipe',
  restBase: 'recipes',
  description: {
    position: 20,
    labels: typeLabels('recipe', 'recipes'),
    supports: ['title'],
    inMenus: true,
    rightsNoun: 'post',
  },
  hierarchical: false,
  taxonomies: [COURSE.name],
  capabilities: EntryType.capabilitiesOf('posts'),
  needsContent: false,
  public: true,
  permalink: 'parents',
  hasEntryPage: true,
  isSearched: true,
  sitemap: 'recipes',
  imported: { as: 'recipes', position: 9 },
  opensComments: false,
  hasRevisions: false,
});

/** The type and the taxonomy of a site that has recipes. Nothing else knows them. */
@Module({
  imports: [
    EntriesModule,
    SettingsModule.forFeature({ [SETTING]: settingKinds().integer(0, 'ID of the course of most recipes.') }),
    TermsModule,
  ],
})
class RecipesModule {
  constructor(types: EntryTypes, taxonomies: Taxonomies) {
    types.register(RECIPE);
    taxonomies.register(COURSE);
  }
}

const OLD = 'https://old.example';
const DATE = '2024-05-01 10:00:00';

let site: TestSite;
let pancakes: number;
let waffles: number;

const coursesOf = async (id: number) => (await site.app.get(TermAssignments).ofEntry(id)).get(COURSE.name);
const course = (slug: string) => site.app.get(TermImport).find(COURSE.name, slug);

beforeAll(async () => {
  site = await startSite({}, undefined, undefined, [RecipesModule]);
  const recipe = { type: RECIPE.name, date: DATE };
  const { code, output } = await importWxr(
    site,
    wxr(
      term(COURSE.name, 'dessert', 'Dessert'),
      item(70, { ...recipe, title: 'Pancakes', slug: 'pancakes' }),
      item(71, { ...recipe, title: 'Waffles', slug: 'waffles', terms: [[COURSE.name, 'dessert', 'Dessert']] }),
      item(72, { type: 'attachment', status: 'inherit', title: 'Stack', parent: 70, url: `${OLD}/stack.jpg` }),
      item(73, { title: 'Today', slug: 'today', content: `<a href="${OLD}/course/dessert/">Sweet</a>`, date: DATE }),
    ),
  );
  if (code !== 0) throw new Error(output);
  const urls = site.app.get(Permalinks);
  const at = async (path: string) => (await urls.resolve(`${site.url}/en/${path}/`))?.id ?? 0;
  [pancakes, waffles] = [await at('pancakes'), await at('waffles')];
});
afterAll(() => site.close());

describe('a type and a taxonomy that a site declares', () => {
  it('have permalinks of their kind', () => {
    expect([pancakes, waffles]).not.toContain(0);
  });

  it('have entries with the default term', async () => {
    const main = await course('main-dish');
    expect(site.app.get(SettingsService).get(SETTING)).toBe(main);
    expect(await coursesOf(pancakes)).toEqual([main]);
    expect(await coursesOf(waffles)).toEqual([await course('dessert')]);
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
    const [main = 0, dessert = 0] = [await course('main-dish'), await course('dessert')];
    const terms = site.app.get(TermImport);
    await expect(terms.remove(COURSE.name, main)).rejects.toMatchObject({ code: 'rest_cannot_delete' });
    await terms.remove(COURSE.name, dessert);
    expect(await coursesOf(waffles)).toEqual([main]);
  });
});
