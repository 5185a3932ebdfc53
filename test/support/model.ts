import type { INestApplication } from '@nestjs/common';
import { ArgBinder, specOf } from '#libs/binding';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { Models, type Model } from '#libs/model';
import { member, Presenter } from '#libs/presenting';
import { RouteDiscovery, ROUTES, variantOf } from '#libs/routes';
import { ROLE_CAPABILITIES } from '../../libs/auth/roles.js';
import { ENTRY_TYPES, EntryType, PAGE, POST } from '../../src/entries/types/entry-types.js';
import { TAG, TAXONOMIES } from '../../src/terms/taxonomies.js';
import type { TestSite } from './site.js';

/** Presents posts as their ids. */
class ArticlePresenter extends Presenter<{ id: number }> {
  readonly title = 'article';
  readonly members = { number: member<{ id: number }>('all', 'integer', 'Id of the article.', ({ id }) => id) };
}

/** A further type and taxonomy, hidden pages that contributors may edit, and a list of posts at another path. */
function changedModel(before: Model, app: INestApplication): Model {
  const list = app.get(RouteDiscovery).table.match('/cms/v2/posts')?.route.byVerb.get('GET');
  if (!list) throw new Error('Posts have no list.');
  const further = [specOf({ name: 'colour', type: 'string', enum: ['red', 'blue'], description: 'Its colour.' })];
  const endpoint = variantOf(list, {
    id: 'Articles_list',
    operationId: 'listArticles',
    presenter: new ArticlePresenter(),
    furtherArgs: further,
    binder: new ArgBinder(list.args, undefined, further),
  });
  const hidden = new EntryType({ ...PAGE, public: false });
  const recipe = new EntryType({
    ...POST,
    name: 'recipe',
    restBase: 'recipes',
    sitemap: 'recipes',
    taxonomies: ['cuisine'],
  });
  const types = before.all(ENTRY_TYPES).map((type) => (type.name === PAGE.name ? hidden : type));
  const cuisine = { ...TAG, name: 'cuisine', restBase: 'cuisines', archiveBase: 'cuisine', sitemap: 'cuisines' };
  const contributor = ['edit_pages', 'edit_others_pages', 'edit_published_pages'];
  return before
    .with(ENTRY_TYPES, [...types, recipe])
    .with(TAXONOMIES, [...before.all(TAXONOMIES), cuisine])
    .with(ROLE_CAPABILITIES, [...before.all(ROLE_CAPABILITIES), { contributor }])
    .with(ROUTES, [{ path: '/cms/v2/articles', namespace: 'cms/v2', isConventionOnly: false, endpoint }]);
}

/** The model of a site, and another one to replace it by. */
export class SiteModel {
  readonly before: Model;
  readonly changed: Model;

  constructor(private readonly site: TestSite) {
    this.before = this.current;
    this.changed = changedModel(this.before, site.app);
  }

  get current(): Model {
    return this.site.app.get(Models).current;
  }

  /** Replaces the model and invalidates what was cached. */
  async replace(model: Model): Promise<void> {
    this.replaceQuietly(model);
    await this.site.app.get(CacheInvalidation).invalidate([EVERYTHING]);
  }

  /** Replaces the model only. */
  replaceQuietly(model: Model): void {
    this.site.app.get(Models).replace(model);
  }
}
