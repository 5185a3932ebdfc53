import { ATTACHMENT } from '../../media/index.js';
import { PAGE, POST, type EntryType } from '../types/entry-types.js';
import { type EntryFacts, tagsOfEntry } from './entry-invalidation.js';
import { TermTree } from '../entry-ports.js';

const ID = 7;
const MUSIC = 1;
const JAZZ = 2;
const FOOD = 3;
const TERMS = new TermTree([
  { id: MUSIC, parentId: 0, taxonomy: 'category', count: 1 },
  { id: JAZZ, parentId: MUSIC, taxonomy: 'category', count: 1 },
  { id: FOOD, parentId: 0, taxonomy: 'category', count: 0 },
]);
const FACTS: EntryFacts = {
  status: 'publish',
  slug: 'slug',
  title: 'Title',
  content: 'Content',
  excerpt: '',
  authorId: 4,
  parentId: 0,
  menuOrder: 0,
  dateLocal: '2031-05-14 10:00:00',
  password: '',
  commentStatus: 'open',
  featuredMedia: 0,
  trashedFrom: null,
  sticky: 0,
  commentCount: 0,
  termIds: [JAZZ],
};

type Changed = Partial<EntryFacts> | undefined;

function tags(type: EntryType, before: Changed, after: Changed, hasDetails = false): string[] {
  const [was, is] = [before, after].map((facts) => facts && { ...FACTS, ...facts });
  return [...tagsOfEntry({ type, id: ID, before: was, after: is, hasDetails }, TERMS)].toSorted();
}

const SEEN = ['anything', `entry:${ID}`];
const MAPPED = (type: string) => ['map', `map:${type}:1`];
const summary = `summary:${ID}`;
const title = `title:${ID}`;
const address = `entry-address:${ID}`;
const WHOLE = [...SEEN, summary, title, address];
const LISTS = [
  'list:post',
  'list:post:author:4',
  'list:post:date:2031',
  'list:post:date:2031-05',
  'list:post:date:2031-05-14',
  `list:post:term:${MUSIC}`,
  `list:post:term:${JAZZ}`,
];

describe('what shows an entry', () => {
  it.each<[string, EntryType, Changed, Changed, string[]]>([
    ['a draft that is written', POST, undefined, { status: 'draft' }, []],
    ['a draft that is changed', POST, { status: 'draft' }, { status: 'draft', title: 'Other', slug: 'other' }, []],
    ['a draft that is removed', POST, { status: 'draft' }, undefined, []],
    ['a private post', POST, { status: 'private' }, { status: 'private', content: 'Other' }, []],
    ['a post that appears', POST, { status: 'draft' }, {}, [...WHOLE, ...LISTS, ...MAPPED('post')]],
    ['a post that goes', POST, {}, { status: 'trash' }, [...WHOLE, ...LISTS, ...MAPPED('post')]],
    ['a post that is saved', POST, {}, {}, [...SEEN, ...MAPPED('post')]],
    ['another text', POST, {}, { content: 'Other' }, [...SEEN, summary, ...MAPPED('post')]],
    ['another title', POST, {}, { title: 'Other' }, [...SEEN, summary, title, ...MAPPED('post')]],
    ['another slug', POST, {}, { slug: 'other' }, [...WHOLE, ...MAPPED('post')]],
    [
      'another author',
      POST,
      {},
      { authorId: 5 },
      [...SEEN, summary, 'list:post:author:4', 'list:post:author:5', ...MAPPED('post')],
    ],
    [
      'another time of the day',
      POST,
      {},
      { dateLocal: '2031-05-14 12:00:00' },
      [...WHOLE, ...LISTS, ...MAPPED('post')],
    ],
    [
      'another month',
      POST,
      {},
      { dateLocal: '2031-06-14 10:00:00' },
      [...WHOLE, ...LISTS, 'list:post:date:2031-06', 'list:post:date:2031-06-14', ...MAPPED('post')],
    ],
    [
      'a term above its own',
      POST,
      {},
      { termIds: [MUSIC] },
      [...SEEN, summary, `list:post:term:${JAZZ}`, ...MAPPED('post')],
    ],
    [
      'another term',
      POST,
      {},
      { termIds: [JAZZ, FOOD] },
      [...SEEN, summary, `list:post:term:${FOOD}`, ...MAPPED('post')],
    ],
    ['a sticky post', POST, {}, { sticky: 1 }, [...SEEN, summary, 'list:post:sticky:true', ...MAPPED('post')]],
    [
      'a password over what was said',
      POST,
      { commentCount: 2 },
      { commentCount: 2, password: 'x' },
      [...SEEN, summary, 'latest-comments', ...MAPPED('post')],
    ],
    ['a page at the top', PAGE, { status: 'draft' }, {}, [...WHOLE, 'menu', ...MAPPED('page')]],
    ['a page below another', PAGE, undefined, { parentId: 3 }, ['anything', ...MAPPED('page')]],
    ['a page that leaves the top', PAGE, {}, { parentId: 3 }, [...WHOLE, 'menu', ...MAPPED('page')]],
    ['the text of a page at the top', PAGE, {}, { content: 'Other' }, [...SEEN, summary, ...MAPPED('page')]],
    ['the order of the menu', PAGE, {}, { menuOrder: 2 }, [...SEEN, 'menu', ...MAPPED('page')]],
    ['the slug of a draft with pages below it', PAGE, { status: 'draft' }, { status: 'draft', slug: 'x' }, [address]],
    [
      'a page that leaves the trash for good',
      PAGE,
      { status: 'trash', trashedFrom: 'publish' },
      undefined,
      [...[address, summary, title]],
    ],
    [
      'a file that is renamed',
      ATTACHMENT,
      { status: 'inherit' },
      { status: 'inherit', title: 'x' },
      [...[...SEEN, summary, title]],
    ],
  ])('%s', (_, type, before, after, expected) => {
    expect(tags(type, before, after)).toEqual([...new Set(expected)].toSorted());
  });

  it('is a file as well where its own table was written', () => {
    const inherit = { status: 'inherit' };
    expect(tags(ATTACHMENT, inherit, inherit, true)).toEqual([...SEEN, `image:${ID}`, summary].toSorted());
  });
});
