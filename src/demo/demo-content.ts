import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { CommentImport, type ImportedComment } from '../comments/transfer/index.js';
import { PAGE, POST, type EntryType } from '../entries/types/index.js';
import { EntryImport } from '../entries/writing/index.js';
import { UserImport } from '../identity/index.js';
import { Menus } from '../menus/index.js';
import { SettingsService, type SiteSettings } from '../settings/index.js';
import { TermImport } from '../terms/index.js';
import { COMMENTS } from './content/comments.js';
import { markupOf, type ContentPlace, type LibraryPicture } from './content/markup.js';
import { AUTHORS } from './content/people.js';
import { PAGES, POSTS, type DemoEntry } from './content/posts.js';
import { SITE } from './content/site.js';
import { TERMS } from './content/terms.js';
import { PLAIN } from './demo-media.js';
import { DemoMenu } from './demo-menu.js';
import { DemoTime } from './demo-time.js';
import type { DemoWork } from './demo-work.js';

/** The settings that the demo gives a value. */
export const DEMO_SETTINGS = { title: SITE.en.title, description: SITE.en.description } satisfies Partial<SiteSettings>;

/** Writes authors, terms, posts, pages, comments and the menu of the demo. Part of the caller's transaction. */
@Injectable()
export class DemoContent {
  constructor(
    private readonly users: UserImport,
    private readonly terms: TermImport,
    private readonly entries: EntryImport,
    private readonly comments: CommentImport,
    private readonly menus: Menus,
    private readonly menu: DemoMenu,
    private readonly settings: SettingsService,
    private readonly time: DemoTime,
    private readonly site: SiteUrls,
  ) {}

  /** Writes all of it. */
  async write(work: DemoWork, pictures: ReadonlyMap<string, LibraryPicture>): Promise<void> {
    const place = {
      picture: (key: string) => pictures.get(key),
      home: new URL(this.site.requestedHome).pathname.replace(/\/$/, ''),
    };
    await this.writeAuthors(work);
    await this.writeTerms(work);
    await this.writeEntries(work, POST, POSTS, place);
    await this.writeEntries(work, PAGE, PAGES, place);
    await this.writeComments(work);
    const menu = await this.menu.write(work, {
      ...{ name: SITE.en.menu, slug: 'demo-main-menu', home: place.home },
      keyOf: (key) => key,
      labelOf: ({ texts }) => texts.en.label,
    });
    if (!this.menus.menuAt('primary')) await this.menus.place(menu, ['primary'], undefined);
    await this.settings.change((values) => unlessChanged(values, this.settings.defaults));
  }

  private async writeAuthors(work: DemoWork): Promise<void> {
    for (const { key, firstName, lastName, ...account } of AUTHORS) {
      const known = await this.users.find(account.login, account.email);
      const name = `${firstName} ${lastName}`;
      if (known === undefined)
        work.made('user', key, await this.users.create({ ...account, firstName, lastName, name }));
      else work.found('user', key, known);
    }
  }

  private async writeTerms(work: DemoWork): Promise<void> {
    for (const { key, taxonomy, slug, texts } of TERMS) {
      const { name, description = '' } = texts.en;
      const known = await this.terms.find(taxonomy, slug);
      if (known !== undefined) work.found(`term:${taxonomy}`, key, known);
      else {
        const id = await this.terms.create(taxonomy, { name, slug, description, parentId: 0 });
        work.made(`term:${taxonomy}`, key, id);
      }
    }
  }

  /** Writes entries in one statement, except those below others. */
  private async writeEntries(
    work: DemoWork,
    type: EntryType,
    all: readonly DemoEntry[],
    place: ContentPlace,
  ): Promise<void> {
    const kind = `entry:${type.name}`;
    for (const some of [all.filter(({ parent }) => !parent), all.filter(({ parent }) => parent)]) {
      const ids = await this.entries.create(
        some.map(({ key, slug, author, daysAgo, time, picture, terms = [], parent, menuOrder = 0, texts }) => {
          const { title, excerpt = '', content } = texts.en;
          return {
            ...PLAIN,
            ...{ type: type.name, status: 'publish', slug, title, excerpt, menuOrder },
            number: work.number(
              kind,
              all.findIndex((one) => one.key === key),
            ),
            content: markupOf(content, place),
            authorId: author === undefined ? work.authorId : work.id('user', author),
            parentId: parent === undefined ? 0 : work.id(kind, parent),
            commentStatus: type === POST ? 'open' : 'closed',
            featuredMedia: (picture && place.picture(picture)?.id) || 0,
            dateLocal: this.time.ago(daysAgo, time),
            terms: terms.map((term) => work.term(term, ['category', 'post_tag'])),
          };
        }),
      );
      some.forEach(({ key }, at) => work.made(kind, key, ids[at] ?? 0));
    }
  }

  private async writeComments(work: DemoWork): Promise<void> {
    for (const post of POSTS) {
      const own = COMMENTS.filter((one) => one.post === post.key);
      if (!own.length) continue;
      const published = this.time.ago(post.daysAgo, post.time);
      const postId = work.id(`entry:${POST.name}`, post.key);
      const ids = await this.comments.create(
        own.map(({ parent, author, name = '', hours, texts }): ImportedComment => {
          const account = AUTHORS.find(({ key }) => key === author);
          return {
            ...{
              postId,
              number: 0,
              parentId: 0,
              type: '',
              status: 'approved',
              authorUrl: '',
              authorIp: '',
              dateGmt: null,
            },
            parentIndex: parent === undefined ? undefined : own.findIndex(({ key }) => key === parent),
            authorId: account ? work.id('user', account.key) : 0,
            authorName: account ? `${account.firstName} ${account.lastName}` : name,
            authorEmail: account?.email ?? '',
            content: texts.en.content,
            dateLocal: this.time.after(published, hours),
          };
        }),
      );
      own.forEach(({ key }, at) => work.made('comment', key, ids[at] ?? 0));
    }
  }
}

/** The settings of the demo that still have their defaults. */
function unlessChanged(values: SiteSettings, defaults: Readonly<SiteSettings>): Partial<SiteSettings> {
  const names = Object.keys(DEMO_SETTINGS) as (keyof typeof DEMO_SETTINGS)[];
  return Object.fromEntries(
    names.filter((name) => values[name] === defaults[name]).map((name) => [name, DEMO_SETTINGS[name]]),
  );
}
