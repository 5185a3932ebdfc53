import type { OpenApiTags } from '#libs/openapi';

/** The tags of modules that do not declare them themselves, by the position of the first one. */
const TAGS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  100: {
    'cms/v2': 'The index of the content namespace. It describes every route below it.',
    'cms/v2 posts': 'Dated entries with categories and tags, their revisions and autosaves. The front page lists them.',
    'cms/v2 pages':
      'Entries with a place in a tree of pages, their revisions and autosaves. The navigation lists them.',
    'cms/v2 media': 'Uploaded files and their resized copies. Send a file as the body or as a form.',
    'cms/v2 comments': 'Comments on entries, with replies and moderation. Settings say who may comment.',
    'cms/v2 categories': 'Terms with parents that group posts. Every post has at least one.',
    'cms/v2 tags': 'Terms without parents that describe posts. A post can have any number.',
    'cms/v2 users': 'Accounts, their roles and their public profiles. The route `me` is the caller.',
    'cms/v2 search': 'A search in the titles and texts of all content. The results are links to entries.',
    'cms/v2 blocks': 'Reusable blocks of texts, with revisions. Posts and pages refer to them by ID.',
    'cms/v2 block-renderer': 'The HTML of a block with given attributes. Editors use it for previews.',
    'cms/v2 settings': 'The settings of the site that clients may read and change. Only administrators may call it.',
    'cms/v2 types': 'The types of entries with their capabilities and routes. They cannot be changed.',
    'cms/v2 statuses': 'The statuses that an entry can have. Drafts and private entries are for signed-in users.',
    'cms/v2 taxonomies': 'The taxonomies with their types and routes. They cannot be changed.',
    'cms/v2 themes': 'The theme of the site. There is only one.',
  },
  500: {
    'cache/v1': 'The index of the namespace of the page cache. It describes every route below it.',
    'cache/v1 cache': 'The cached pages of the site. They can be deleted, all or by URL.',
    'cache/v1 settings': 'The settings of the page cache. A part of them can be sent.',
    'cache/v1 status': 'Whether the cache is on and works. Problems are named.',
    'cache/v1 stats': 'The number and size of cached pages. Stale ones are counted separately.',
    'cache/v1 preload': 'The run that fills the cache with all pages. It can be started and stopped.',
    'cache/v1 plugins': 'The add-ons of the page cache. They can be switched on and off.',
  },
  600: {
    'oembed/1.0': 'The index of the namespace of embeds. It describes every route below it.',
    'oembed/1.0 embed': 'The data with which other sites embed an entry. Send the URL of the entry.',
    'oembed/1.0 proxy': 'The data with which this site embeds a page of another site. Only authors may call it.',
  },
  700: {
    webhooks: 'Subscriptions to changes, which are sent to a URL with a signature. Their deliveries are logged.',
    site: 'The index of the whole interface. It names the site, its namespaces and their routes.',
    'sign-in': 'Tokens for accounts and application passwords. Send an access token as a bearer token.',
    audit: 'The audit log: who changed what, when and from where. Only administrators may read it.',
    health: 'Whether the process runs and can handle requests. Load balancers request it.',
  },
};

/** Declares the tags of the modules that do not declare them themselves. */
export function declareTags(tags: OpenApiTags): void {
  for (const [position, listed] of Object.entries(TAGS)) tags.declare(Number(position), listed);
}
