import { ATTACHMENT } from '../../media/index.js';
import { TermTree } from '../entry-ports.js';
import { PAGE, POST } from '../types/built-in-types.js';
import type { EntryType } from '../types/entry-type.js';
import { type EntryState, tagsOfEntry } from './entry-invalidation.js';

const ID = 7;
const MUSIC = 1;
const JAZZ = 2;
const FOOD = 3;
const TERMS = new TermTree([
  { id: MUSIC, parentId: 0, taxonomy: 'category', count: 1 },
  { id: JAZZ, parentId: MUSIC, taxonomy: 'category', count: 1 },
  { id: FOOD, parentId: 0, taxonomy: 'category', count: 0 },
]);
const STATE: EntryState = {
  status: 'publish',
  slug: 'slug',
  title: 'Title',
  content: 'Content',
  excerpt: '',
  authorId: 4,
  parentId: 0,
  menuOrder: 0,
  modifiedGmt: '2031-05-14 18:00:00',
  dateLocal: '2031-05-14 10:00:00',
  password: '',
  commentStatus: 'open',
  featuredMedia: 0,
  trashedFrom: null,
  fieldValues: null,
  language: 0,
  sticky: 0,
  commentCount: 0,
  termIds: [JAZZ],
};

type Changed = Partial<EntryState> | undefined;

function tags(type: EntryType, before: Changed, after: Changed, hasDetails = false): string[] {
  const [was, is] = [before, after].map((state) => state && { ...STATE, ...state });
  return [...tagsOfEntry({ type, id: ID, before: was, after: is, hasDetails }, TERMS)].toSorted();
}

const VISIBLE = ['anything', `entry:${ID}`];
const IN_SITEMAP = (type: string) => ['map', `map:${type}:1`];
const summary = `summary:${ID}`;
const title = `title:${ID}`;
const address = `entry-address:${ID}`;
const WHOLE = [...VISIBLE, summary, title, address];
const LISTS = [
  'list:post',
  'list:post:author:4',
  'list:post:date:2031',
  'list:post:date:2031-05',
  'list:post:date:2031-05-14',
  `list:post:term:${MUSIC}`,
  `list:post:term:${JAZZ}`,
];

describe('tagsOfEntry', () => {
  it.each<[string, EntryType, Changed, Changed, string[]]>([
    ['a draft is created', POST, undefined, { status: 'draft' }, []],
    ['a draft is updated', POST, { status: 'draft' }, { status: 'draft', title: 'Other', slug: 'other' }, []],
    ['a draft is deleted', POST, { status: 'draft' }, undefined, []],
    ['a private post is updated', POST, { status: 'private' }, { status: 'private', content: 'Other' }, []],
    ['a post is published', POST, { status: 'draft' }, {}, [...WHOLE, ...LISTS, ...IN_SITEMAP('post')]],
    ['a post is trashed', POST, {}, { status: 'trash' }, [...WHOLE, ...LISTS, ...IN_SITEMAP('post')]],
    ['a post is saved without changes', POST, {}, {}, [...VISIBLE, ...IN_SITEMAP('post')]],
    ['the content changes', POST, {}, { content: 'Other' }, [...VISIBLE, summary, ...IN_SITEMAP('post')]],
    ['the title changes', POST, {}, { title: 'Other' }, [...VISIBLE, summary, title, ...IN_SITEMAP('post')]],
    ['the slug changes', POST, {}, { slug: 'other' }, [...WHOLE, ...IN_SITEMAP('post')]],
    [
      'the author changes',
      POST,
      {},
      { authorId: 5 },
      [...VISIBLE, summary, 'list:post:author:4', 'list:post:author:5', ...IN_SITEMAP('post')],
    ],
    [
      'the time of day changes',
      POST,
      {},
      { dateLocal: '2031-05-14 12:00:00' },
      [...WHOLE, ...LISTS, ...IN_SITEMAP('post')],
    ],
    [
      'the month changes',
      POST,
      {},
      { dateLocal: '2031-06-14 10:00:00' },
      [...WHOLE, ...LISTS, 'list:post:date:2031-06', 'list:post:date:2031-06-14', ...IN_SITEMAP('post')],
    ],
    [
      'a term is replaced by its parent',
      POST,
      {},
      { termIds: [MUSIC] },
      [...VISIBLE, summary, `list:post:term:${JAZZ}`, ...IN_SITEMAP('post')],
    ],
    [
      'a term is added',
      POST,
      {},
      { termIds: [JAZZ, FOOD] },
      [...VISIBLE, summary, `list:post:term:${FOOD}`, ...IN_SITEMAP('post')],
    ],
    [
      'a post becomes sticky',
      POST,
      {},
      { sticky: 1 },
      [...VISIBLE, summary, 'list:post:sticky:true', ...IN_SITEMAP('post')],
    ],
    [
      'a password is set on a post with comments',
      POST,
      { commentCount: 2 },
      { commentCount: 2, password: 'x' },
      [...VISIBLE, summary, title, 'latest-comments', ...IN_SITEMAP('post')],
    ],
    ['a top-level page is published', PAGE, { status: 'draft' }, {}, [...WHOLE, 'menu', ...IN_SITEMAP('page')]],
    ['a child page is created', PAGE, undefined, { parentId: 3 }, ['anything', 'menu:3', ...IN_SITEMAP('page')]],
    [
      'a top-level page becomes a child',
      PAGE,
      {},
      { parentId: 3 },
      [...WHOLE, 'menu', 'menu:3', ...IN_SITEMAP('page')],
    ],
    [
      'the content of a top-level page changes',
      PAGE,
      {},
      { content: 'Other' },
      [...VISIBLE, summary, ...IN_SITEMAP('page')],
    ],
    ['the menu order changes', PAGE, {}, { menuOrder: 2 }, [...VISIBLE, 'menu', ...IN_SITEMAP('page')]],
    ['the slug of a draft page changes', PAGE, { status: 'draft' }, { status: 'draft', slug: 'x' }, [address]],
    [
      'a trashed page is deleted',
      PAGE,
      { status: 'trash', trashedFrom: 'publish' },
      undefined,
      [...[address, summary, title]],
    ],
    [
      'a media item is renamed',
      ATTACHMENT,
      { status: 'inherit' },
      { status: 'inherit', title: 'x' },
      [...[...VISIBLE, summary, title]],
    ],
  ])('%s', (_, type, before, after, expected) => {
    expect(tags(type, before, after)).toEqual([...new Set(expected)].toSorted());
  });

  it('includes the image tag when the side table was written', () => {
    const inherit = { status: 'inherit' };
    expect(tags(ATTACHMENT, inherit, inherit, true)).toEqual([...VISIBLE, `image:${ID}`, summary].toSorted());
  });
});
