import { Module } from '@nestjs/common';
import { EntriesModule } from '../../src/entries/index.js';
import { Permalinks } from '../../src/entries/permalinks/index.js';
import { EntryType, EntryTypes, taxonomyLabels, typeLabels } from '../../src/entries/types/index.js';
import { settingKinds } from '../../src/settings/catalogue/index.js';
import { SettingsModule, SettingsService } from '../../src/settings/index.js';
import { Taxonomies, TermAssignments, TermImport, TermsModule, type Taxonomy } from '../../src/terms/index.js';
import type { TestSite } from './site.js';

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

export const RECIPE = new EntryType({
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
export class RecipesModule {
  constructor(types: EntryTypes, taxonomies: Taxonomies) {
    types.register(RECIPE);
    taxonomies.register(COURSE);
  }
}

/** The recipes of a site, which have no routes. */
export class Recipes {
  constructor(private readonly site: TestSite) {}

  /** The id of the recipe at a path; 0 for none. */
  async at(path: string): Promise<number> {
    const found = await this.site.app.get(Permalinks).resolve(`${this.site.url}/en/${path}/`);
    return found?.id ?? 0;
  }

  /** The id of the course with a slug. */
  course(slug: string): Promise<number | undefined> {
    return this.site.app.get(TermImport).find(COURSE.name, slug);
  }

  /** The ids of the courses of a recipe. */
  async coursesOf(id: number): Promise<readonly number[] | undefined> {
    return (await this.site.app.get(TermAssignments).ofEntry(id)).get(COURSE.name);
  }

  get defaultCourse(): number {
    return this.site.app.get(SettingsService).get(SETTING);
  }

  async removeCourse(id: number): Promise<void> {
    await this.site.app.get(TermImport).remove(COURSE.name, id);
  }
}
