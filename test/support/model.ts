import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Arg } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { specOf } from '#libs/binding';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { Models, type Model } from '#libs/model';
import { member, Presenter } from '#libs/presenting';
import type { RestRequest } from '#libs/requests';
import {
  Args,
  Can,
  ENDPOINT_CHANGES,
  Requested,
  Returns,
  ROUTE_FAMILIES,
  RouteFamily,
  SUBJECT,
  Subject,
} from '#libs/routes';
import { ROLE_CAPABILITIES } from '../../libs/auth/roles.js';
import { fail } from '../../src/content/common/index.js';
import { PAGE, POST } from '../../src/entries/types/built-in-types.js';
import { EntryType } from '../../src/entries/types/entry-type.js';
import { ENTRY_TYPES } from '../../src/entries/types/entry-types.js';
import { TAG, TAXONOMIES } from '../../src/terms/taxonomies.js';
import type { TestSite } from './site.js';

/** What the routes of articles are about. */
class ArticleKind {
  constructor(readonly colour: string) {}
}

class ArticlePresenter extends Presenter<{ number: number; colour: string }> {
  readonly title = 'article';
  readonly members = {
    number: member<{ number: number }>('all', 'integer', 'Number of the article.', ({ number }) => number),
    colour: member<{ colour: string }>('all', 'string', 'Its colour.', ({ colour }) => colour),
  };
}

class ListArticlesDto {
  @Arg('integer', { default: 1, description: 'Number of the first article.' })
  first: number;
}

@Injectable()
class ArticlesPolicy {
  /** Only those who sign in see black articles. */
  list(_args: object, viewer: Viewer, { colour }: ArticleKind): void {
    if (colour === 'black' && !viewer.isSignedIn) fail('rest_forbidden');
  }
}

/** Routes that a model places for kinds of articles. */
@RouteFamily('articles')
@Controller()
class ArticlesController {
  constructor(private readonly presenter: ArticlePresenter) {}

  @Get()
  @Can(ArticlesPolicy, 'list', SUBJECT)
  @Returns([ArticlePresenter])
  @ApiOperation({ summary: 'Lists articles.' })
  list(@Args() { first }: ListArticlesDto, @Subject() { colour }: ArticleKind, @Requested() { view }: RestRequest) {
    return this.presenter.many([{ number: first, colour }], view);
  }
}

@Module({ controllers: [ArticlesController], providers: [ArticlePresenter, ArticlesPolicy] })
export class ArticlesModule {}

/** Further types and taxonomies, posts with one more of these, hidden pages that contributors may edit, and articles of two kinds. */
function changedModel(before: Model): Model {
  const further = [specOf({ name: 'size', type: 'string', enum: ['small', 'large'], description: 'Its size.' })];
  const hidden = new EntryType({ ...PAGE, public: false });
  const recipe = new EntryType({
    ...POST,
    name: 'recipe',
    restBase: 'recipes',
    sitemap: 'recipes',
    taxonomies: ['cuisine'],
  });
  const post = new EntryType({ ...POST, taxonomies: [...POST.taxonomies, 'cuisine'] });
  const changed = new Map([hidden, post].map((type) => [type.name, type]));
  const types = before.all(ENTRY_TYPES).map((type) => changed.get(type.name) ?? type);
  const cuisine = { ...TAG, name: 'cuisine', restBase: 'cuisines', archiveBase: 'cuisine', sitemap: 'cuisines' };
  const contributor = ['edit_pages', 'edit_others_pages', 'edit_published_pages'];
  const articles = ['red', 'black'].map((colour) => ({
    family: 'articles',
    path: `/cms/v2/articles/${colour}`,
    namespace: 'cms/v2',
    isConventionOnly: false,
    subject: new ArticleKind(colour),
  }));
  const describe = ({ id, subject }: { id: string; subject?: unknown }) =>
    subject instanceof ArticleKind ? { id: `${subject.colour}_${id}`, furtherArgs: further } : undefined;
  return before
    .with(ENTRY_TYPES, [...types, recipe])
    .with(TAXONOMIES, [...before.all(TAXONOMIES), cuisine])
    .with(ROLE_CAPABILITIES, [...before.all(ROLE_CAPABILITIES), { contributor }])
    .with(ROUTE_FAMILIES, articles)
    .with(ENDPOINT_CHANGES, [describe]);
}

/** The model of a site, and another one to replace it by. */
export class SiteModel {
  readonly before: Model;
  readonly changed: Model;

  constructor(private readonly site: TestSite) {
    this.before = this.current;
    this.changed = changedModel(this.before);
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
