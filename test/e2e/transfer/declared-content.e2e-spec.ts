import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelProgram } from '../../../src/model/program/index.js';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { inferCommand } from '../../../src/transfer/infer/infer-program.js';
import { runCommand } from '../../support/commands.js';
import { fillIndex } from '../../support/content-model.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { author, item, term, wxr } from './wxr-text.js';

const OLD = 'https://old.example';
/** Taxonomies may have longer names than types. */
const LONG_NAME = 'kitchen_equipment_and_utensils';
const DATE = '2024-05-01 10:00:00';
const recipe = (id: number, title: string, more: object = {}, link = `${OLD}/recipe/${title.toLowerCase()}/`) =>
  item(id, { type: 'recipe', date: DATE, title, slug: title.toLowerCase(), ...more }).replace(
    /<link>[^<]*<\/link>|<title>/,
    (found) => `<link>${link}</link>\n${found.startsWith('<title>') ? found : ''}`,
  );

const STEPS = {
  steps: '2',
  _steps: 'field_1',
  steps_0_text: '<p>Stir.</p>',
  _steps_0_text: 'field_2',
  steps_0_picture: '90',
  _steps_0_picture: 'field_3',
  steps_1_text: '<p>Eat.</p>',
  _steps_1_text: 'field_2',
};

/** A site with recipes, books, two taxonomies and fields of several plugins. */
const EXPORT = wxr(
  author('mia', { id: 7, email: 'mia@example.org' }),
  term(LONG_NAME, 'pot', 'Pot'),
  term('cuisine', 'italian', 'Italian', { shade: '#00AA00', _order: '1', serves: 'a:1:{i:0;b:1;}' }),
  recipe(70, 'Pasta', {
    creator: 'mia',
    terms: [
      ['cuisine', 'italian', 'Italian'],
      [LONG_NAME, 'pot', 'Pot'],
    ],
    meta: {
      minutes: '25',
      _minutes: 'field_0',
      vegan: '1',
      tested: '20240301',
      photo: '90',
      _photo: 'field_4',
      seasons: 'a:2:{i:0;s:6:"summer";i:1;s:6:"winter";}',
      source: `${OLD}/recipe/soup/`,
      note: 'Short',
      broken: 'a:2:{i:0;s:99:"x";}',
      plan: 'a:2:{s:4:"days";s:1:"3";s:5:"skips";a:0:{}}',
      _internal: 'hidden words',
      _edit_lock: '1:1',
      ...STEPS,
    },
  }),
  recipe(71, 'Soup', {
    meta: { minutes: '40', _minutes: 'field_0', vegan: '0', tested: '20240302', note: 'A\nlong one' },
  }),
  recipe(72, 'Air', { meta: { minutes: '', related: '70' } }),
  item(80, { type: 'book', title: 'Part', slug: 'part', parent: 81, date: DATE }),
  item(81, { type: 'book', title: 'Whole', slug: 'whole', date: DATE }),
  item(90, { type: 'attachment', status: 'inherit', title: 'Plate', url: `${OLD}/plate.jpg`, date: DATE }),
  item(95, {
    title: 'News',
    slug: 'news',
    date: DATE,
    terms: [['cuisine', 'italian', 'Italian']],
    meta: { mood: 'good' },
    comments: [
      { id: 7, meta: { rating: '5', akismet_result: 'false' } },
      { id: 8, meta: { rating: '3' } },
    ],
  }),
  item(96, { type: 'shop_order', title: 'Order', date: DATE }),
);

let folder: string;
let site: TestSite;
const file = (name: string) => join(folder, name);
const infer = async (...words: string[]) => {
  const { code, output } = await runCommand(
    site,
    (withSite) => modelProgram(withSite).addCommand(inferCommand(withSite)),
    'infer',
    ...words,
  );
  if (code !== 0) throw new Error(output);
  // What was found precedes it, on standard error.
  return JSON.parse(output.slice(output.indexOf('{\n')));
};
const apply = (...words: string[]) => runCommand(site, modelProgram, 'apply', ...words);
const bySlug = async (path: string, slug: string, query: Record<string, string> = {}) =>
  (await site.rest(path, { as: 'admin', query: { slug, ...query } })).body[0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-declared-'));
  await writeFile(file('export.xml'), EXPORT);
});
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the content model of an export', () => {
  it('is proposed with its types, taxonomies and the narrowest forms of its values', async () => {
    const { types, taxonomies, fields } = await infer(file('export.xml'));
    expect(Object.keys(types)).toEqual(['recipe', 'book']);
    expect(types.recipe).toMatchObject({
      labels: { singular: 'Recipe', plural: 'Recipes' },
      taxonomies: ['cuisine', LONG_NAME],
    });
    expect(types.book).toMatchObject({ hierarchical: true });
    expect(taxonomies).toEqual({
      [LONG_NAME]: { labels: expect.anything() },
      cuisine: { labels: { singular: 'Cuisine', plural: 'Cuisines' }, types: ['post'] },
    });
    expect(fields.recipe).toEqual({
      minutes: { type: 'integer' },
      vegan: { type: 'boolean' },
      tested: { type: 'date' },
      photo: { type: 'reference', to: ['attachment'] },
      seasons: { type: 'string', many: true },
      source: { type: 'url' },
      note: { type: 'text' },
      broken: { type: 'text' },
      plan: { type: 'object', members: { days: { type: 'integer' }, skips: { type: 'string' } } },
      _internal: { type: 'string', read: 'editors' },
      related: { type: 'integer' },
      steps: {
        type: 'list',
        of: {
          type: 'object',
          members: { text: { type: 'html' }, picture: { type: 'reference', to: ['attachment'] } },
        },
      },
    });
    expect(fields.post).toEqual({ mood: { type: 'string' } });
    expect(fields.cuisine).toEqual({ shade: { type: 'colour' }, serves: { type: 'boolean', many: true } });
    expect(fields.comment).toEqual({ rating: { type: 'integer' } });
  });

  it('has the taxonomies of media and posts, whose terms are imported and exported', async () => {
    const folder: [string, string, string] = ['folder', 'plates', 'Plates'];
    const plate = { type: 'attachment', status: 'inherit', title: 'Plate', slug: 'plate', url: `${OLD}/plate.jpg` };
    const text = wxr(
      term(...folder),
      item(90, { ...plate, terms: [folder], meta: { credit: 'Ann' }, date: DATE }),
      item(95, { title: 'News', slug: 'news', terms: [folder], date: DATE }),
    );
    await writeFile(file('media.xml'), text);
    const proposed = await infer(file('media.xml'));
    expect(proposed.taxonomies.folder.types).toEqual(['attachment', 'post']);
    expect(proposed.fields.attachment).toEqual({ credit: { type: 'string' } });
    await writeFile(file('media.json'), JSON.stringify(proposed));
    expect((await apply(file('media.json'))).code).toBe(0);
    const { output } = await importWxr(site, text);
    expect(output).not.toMatch(/Not imported|Stored, but/);
    const [plates] = (await site.rest('/cms/v2/folder')).body;
    expect(await bySlug('/cms/v2/media', 'plate')).toMatchObject({ folder: [plates.id], meta: { credit: 'Ann' } });
    const written = file('media-written.xml');
    expect((await runCommand(site, exportProgram, '--wxr', written)).code).toBe(0);
    expect((await readFile(written, 'utf8')).match(/domain="folder" nicename="plates"/g)).toHaveLength(2);
  });

  it('has addresses that the site does not have yet', async () => {
    await writeFile(
      file('event.xml'),
      wxr(item(1, { type: 'event', title: 'Fair' }), item(2, { type: 'rest', title: 'x' })),
    );
    const model = await infer(file('event.xml'));
    expect([model.types.event.urlBase, model.types.rest.urlBase]).toEqual(['event-2', 'rests']);
    await writeFile(file('event.json'), JSON.stringify(model));
    expect((await apply(file('event.json'))).code).toBe(0);
  });

  it('takes the forms that an export of the plugin for fields says', async () => {
    await writeFile(
      file('acf.json'),
      JSON.stringify([
        {
          fields: [
            { name: 'minutes', type: 'number', label: 'Minutes', instructions: 'In all.', min: 1, max: '' },
            { name: 'note', type: 'wysiwyg', label: 'Note' },
            { name: '', type: 'tab', label: 'More' },
            { name: 'level', type: 'select', label: 'Level', choices: { easy: 'Easy', hard: 'Hard' }, multiple: 0 },
          ],
          location: [[{ param: 'post_type', operator: '==', value: 'recipe' }]],
        },
      ]),
    );
    const { fields } = await infer(file('export.xml'), '--acf', file('acf.json'));
    expect(fields.recipe).toMatchObject({
      minutes: { type: 'number', minimum: 1, label: 'Minutes', description: 'In all.' },
      note: { type: 'html', label: 'Note', acf: true },
      level: { type: 'choice', of: ['easy', 'hard'] },
      vegan: { type: 'boolean' },
    });
  });
});

describe('parents of another type', () => {
  const FORUMS = wxr(
    item(120, { type: 'reply', title: 'Yes', slug: 'yes', parent: 110, date: DATE }),
    item(121, { type: 'reply', title: 'No', slug: 'no', parent: 110, date: DATE }),
    item(110, { type: 'topic', title: 'Is it?', slug: 'is-it', parent: 101, date: DATE }),
    item(100, { type: 'forum', title: 'All', slug: 'all', date: DATE }),
    item(101, { type: 'forum', title: 'Some', slug: 'some', parent: 100, date: DATE }),
    item(130, { title: 'Post', slug: 'post', parent: 140, date: DATE }),
    item(140, { type: 'page', title: 'Page', slug: 'page', parent: 110, date: DATE }),
    item(150, { type: 'attachment', status: 'inherit', title: 'P', url: `${OLD}/p.jpg`, parent: 160, date: DATE }),
    item(160, {
      ...{ type: 'tribe_events', title: 'Fair', slug: 'fair', date: DATE },
      meta: { _EventStartDate: '2031-05-01 10:00:00', _EventEndDate: '2031-05-01 12:00:00' },
    }),
  );
  const parentsIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<wp:post_id>(\d+)<.*?<wp:post_parent>(\d+)</gs)].map(([, id, parent]) => [id, Number(parent)]),
    );
  const PARENTS = { 120: 110, 121: 110, 110: 101, 100: 0, 101: 100, 130: 140, 140: 110, 150: 160, 160: 0 };
  const exported = async () => {
    const written = file('forums-written.xml');
    expect((await runCommand(site, exportProgram, '--wxr', written)).code).toBe(0);
    return readFile(written, 'utf8');
  };

  it('are fields that lists are filtered by, where they are declared, and parents in exports again', async () => {
    await writeFile(file('forums.xml'), FORUMS);
    const proposed = await infer(file('forums.xml'));
    const reference = (...to: string[]) => ({ post_parent: { type: 'reference', to, filter: true } });
    expect(proposed.fields).toEqual({
      reply: reference('topic'),
      topic: reference('forum'),
      post: reference('page'),
      page: reference('topic'),
    });
    const nested = Object.entries(proposed.types as Record<string, object>).filter(
      ([, type]) => 'hierarchical' in type,
    );
    expect(nested.map(([name]) => name)).toEqual(['forum']);
    await writeFile(file('forums.json'), JSON.stringify(proposed));
    expect((await apply(file('forums.json'))).code).toBe(0);
    const { code, output } = await importWxr(site, FORUMS);
    expect([code, output]).toEqual([0, expect.not.stringMatching(/Skipped|custom values/)]);
    await fillIndex(site);
    const replies = await site.rest('/cms/v2/reply', {
      query: { 'meta[post_parent]': '110', _fields: 'id', order: 'asc' },
    });
    expect(replies.body).toEqual([{ id: 120 }, { id: 121 }]);
    expect((await site.rest('/cms/v2/media/150')).body.post).toBe(160);
    expect(parentsIn(await exported())).toEqual(PARENTS);
  });

  it('are kept, listed and exported where they are missing', async () => {
    const text = wxr(
      item(120, { type: 'reply', title: 'Yes', slug: 'yes', parent: 110, date: DATE }),
      item(110, { type: 'topic', title: 'Is it?', slug: 'is-it', parent: 101, date: DATE }),
    );
    const labels = { singular: 'One', plural: 'Many' };
    const reference = (to: string) => ({ post_parent: { type: 'reference', to: [to], filter: true } });
    const types = { reply: { labels }, topic: { labels }, forum: { labels } };
    const fields = { reply: reference('topic'), topic: reference('forum') };
    await writeFile(file('missing.json'), JSON.stringify({ types, fields }));
    expect((await apply(file('missing.json'))).code).toBe(0);
    const { output } = await importWxr(site, text);
    expect(output).toMatch(/not fit their fields: topic post_parent must be the ID of an imported item × 1\./);
    expect((await site.rest('/cms/v2/reply/120')).body.meta).toEqual({ post_parent: 110 });
    expect((await site.rest('/cms/v2/topic/110')).body.meta).toEqual({ post_parent: null });
    expect(parentsIn(await exported())).toEqual({ 110: 101, 120: 110 });
  });

  it('are kept, listed and exported where they are not declared', async () => {
    const types = Object.fromEntries(
      ['reply', 'topic', 'forum'].map((name) => [
        name,
        { labels: { singular: name, plural: `${name}s` }, hierarchical: name === 'forum' },
      ]),
    );
    await writeFile(file('bare.json'), JSON.stringify({ types }));
    expect((await apply(file('bare.json'))).code).toBe(0);
    const { output } = await importWxr(site, FORUMS);
    expect(output).toMatch(/Stored, but not shown: custom values of entries: post_parent × 5\./);
    const text = await exported();
    expect(parentsIn(text)).toEqual(PARENTS);
    expect(text).not.toContain('<![CDATA[post_parent]]>');
  });
});

describe('an export of a site with a content model', () => {
  const model = async () => {
    const proposed = await infer(file('export.xml'));
    const { recipe: own } = proposed.fields;
    Object.assign(own.minutes, { filter: true, sort: true });
    own.related = { type: 'reference', to: ['recipe'], many: true };
    await writeFile(file('model.json'), JSON.stringify(proposed));
    const applied = await apply(file('model.json'));
    if (applied.code !== 0) throw new Error(applied.output);
  };

  it('is imported with its types, terms and values; what does not fit is kept and listed', async () => {
    const before = await importWxr(site, EXPORT);
    expect(before.output).toMatch(
      /Not imported: items of other types: recipe × 3, book × 2, shop_order × 1\. Declare their types, which lintel model infer proposes/,
    );
    await model();
    const { code, output } = await importWxr(site, EXPORT);
    expect([code, output]).toEqual([0, expect.stringMatching(/recipes +3 +0 +0/)]);
    expect(output).toContain('Not imported: items of other types: shop_order × 1');
    expect(output).not.toMatch(/custom values of entries/);
    const pasta = await bySlug('/cms/v2/recipe', 'pasta', { context: 'edit' });
    const photo = (await bySlug('/cms/v2/media', 'plate')).id;
    expect(pasta.link).toBe(`${site.url}/en/recipe/pasta/`);
    expect(pasta.meta).toEqual({
      minutes: 25,
      vegan: true,
      tested: '2024-03-01',
      photo,
      seasons: ['summer', 'winter'],
      source: `${site.url}/en/recipe/soup/`,
      note: 'Short',
      broken: 'a:2:{i:0;s:99:"x";}',
      plan: { days: 3 },
      _internal: 'hidden words',
      related: [],
      steps: [{ text: '<p>Stir.</p>', picture: photo }, { text: '<p>Eat.</p>' }],
    });
    expect((await bySlug('/cms/v2/recipe', 'air')).meta.related).toEqual([pasta.id]);
    expect((await bySlug('/cms/v2/book', 'part')).parent).toBe((await bySlug('/cms/v2/book', 'whole')).id);
    const [cuisine] = (await site.rest('/cms/v2/cuisine')).body;
    expect([cuisine.name, cuisine.count]).toEqual(['Italian', 1]);
    const [pot] = (await site.rest(`/cms/v2/${LONG_NAME}`)).body;
    expect([pot.name, pot.count, pasta[LONG_NAME]]).toEqual(['Pot', 1, [pot.id]]);
    expect(cuisine.meta).toEqual({ shade: '#00aa00', serves: [true] });
    // It was imported before its field was declared.
    expect((await bySlug('/cms/v2/posts', 'news')).meta.mood).toBe('good');
    await fillIndex(site);
    expect((await bySlug('/cms/v2/posts', 'news')).meta.mood).toBe('good');
    const quick = await site.rest('/cms/v2/recipe', { query: { 'meta[minutes][max]': '30', _fields: 'slug' } });
    expect(quick.body).toEqual([{ slug: 'pasta' }]);
  });

  it('reports values that do not fit, and stores them as they are', async () => {
    await writeFile(
      file('narrow.json'),
      JSON.stringify({
        types: { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' } } },
        fields: { recipe: { note: { type: 'string', maxLength: 3 }, minutes: { type: 'integer' } } },
      }),
    );
    expect((await apply(file('narrow.json'))).code).toBe(0);
    const { output } = await importWxr(site, EXPORT);
    expect(output).toMatch(/values that do not fit their fields: recipe note must be at most 3 characters long × 2/);
    expect(output).toMatch(/custom values of entries: .*vegan × 2/);
    const written = file('kept.xml');
    await runCommand(site, exportProgram, '--wxr', written);
    expect(await readFile(written, 'utf8')).toContain('<![CDATA[Short]]>');
  });

  it('keeps further values of a key, and those that name the forms of others', async () => {
    const text = wxr(
      recipe(70, 'Pasta', { meta: { minutes: ['25', '30', '25'], _minutes: 'field_0', ...STEPS } }),
      item(200, { type: 'nav_menu_item', title: 'Menu', meta: { _menu_item_type: 'custom', _menu_item_icon: 'x' } }),
    );
    await model();
    const report = await importWxr(site, text);
    expect(report.lacking('Stored, but not shown: custom values of entries')).toEqual({
      minutes: 1,
      _menu_item_icon: 1,
    });
    const written = file('further.xml');
    expect((await runCommand(site, exportProgram, '--wxr', written)).code).toBe(0);
    const keys = (await readFile(written, 'utf8')).matchAll(/<wp:meta_key>(.*?)<.*?<!\[CDATA\[(.*?)\]\]>/gs);
    const values = Array.from(keys, ([, key = '', value]) => [key, value]);
    expect(values.filter(([key = '']) => key.endsWith('minutes'))).toEqual([
      ['minutes', '25'],
      ['minutes', '30'],
      ['_minutes', 'field_0'],
    ]);
    expect(values).toContainEqual(['_menu_item_icon', 'x']);
  });

  it('keeps the values of terms and comments that are declared later, and exports the others', async () => {
    await model();
    const later = JSON.parse(await readFile(file('model.json'), 'utf8'));
    const { cuisine, comment, ...fields } = later.fields;
    await writeFile(file('none.json'), JSON.stringify({ ...later, fields }));
    expect((await apply(file('none.json'), '--yes')).code).toBe(0);
    const report = await importWxr(site, EXPORT);
    expect(report.lacking('Stored, but not shown: custom values of terms')).toEqual({ shade: 1, _order: 1, serves: 1 });
    expect(report.lacking('Stored, but not shown: custom values of comments')).toEqual({
      rating: 2,
      akismet_result: 1,
    });
    expect((await site.rest('/cms/v2/cuisine')).body[0].meta).toEqual([]);
    await writeFile(file('some.json'), JSON.stringify({ ...later, fields: { ...fields, cuisine, comment } }));
    expect((await apply(file('some.json'))).code).toBe(0);
    const [term] = (await site.rest('/cms/v2/cuisine')).body;
    expect(term.meta).toEqual({ shade: '#00aa00', serves: [true] });
    expect((await site.rest('/cms/v2/comments/7')).body.meta).toEqual({ rating: 5 });
    const one = `/cms/v2/cuisine/${term.id}`;
    expect((await site.rest(one, { as: 'admin', body: { meta: { shade: null } } })).body.meta.shade).toBeNull();
    expect((await site.rest(one)).body.meta).toEqual({ shade: null, serves: [true] });
    const written = file('left.xml');
    expect((await runCommand(site, exportProgram, '--wxr', written)).code).toBe(0);
    const text = await readFile(written, 'utf8');
    const valuesOf = (name: string) =>
      [...text.matchAll(new RegExp(`<wp:${name}>\\s*<wp:meta_key>(.*?)</.*?<!\\[CDATA\\[(.*?)\\]\\]>`, 'gs'))].map(
        ([, key, value]) => [key, value],
      );
    expect(valuesOf('termmeta')).toEqual([
      ['serves', 'a:1:{i:0;b:1;}'],
      ['_order', '1'],
    ]);
    expect(valuesOf('commentmeta')).toEqual([
      ['rating', '5'],
      ['akismet_result', 'false'],
      ['rating', '3'],
    ]);
  });

  it('is exported and imported into another site without a difference', async () => {
    await model();
    await importWxr(site, EXPORT);
    const written = file('written.xml');
    const left = await runCommand(site, exportProgram, '--wxr', written);
    expect(left.output).toMatch(/\. 1 values of restricted fields were left out; --restricted includes them\.$/m);
    expect(await readFile(written, 'utf8')).not.toContain('hidden words');
    const all = await runCommand(site, exportProgram, '--wxr', written, '--restricted');
    expect([all.code, all.output]).toEqual([0, expect.not.stringContaining('left out')]);
    const paths = ['recipe', 'book', 'cuisine', 'posts', 'comments'];
    const shown = async () => {
      const answers = [];
      for (const path of paths) {
        const query = {
          _fields: 'id,slug,title.raw,meta,parent,cuisine,featured_media,name',
          context: 'edit',
          per_page: '100',
        };
        answers.push((await site.rest(`/cms/v2/${path}`, { as: 'admin', query })).body);
      }
      return answers;
    };
    const before = await shown();
    const rated = before.at(-1).map(({ meta }: { meta: object }) => meta);
    expect(rated).toEqual(expect.arrayContaining([{ rating: 5 }, { rating: 3 }]));
    const text = await readFile(written, 'utf8');
    await site.close();
    site = await startSite();
    expect((await apply(file('model.json'))).code).toBe(0);
    const { code, output } = await importWxr(site, text);
    expect([code, output]).toEqual([0, expect.stringMatching(/recipes +3 +0 +0/)]);
    const withoutHost = (value: unknown) => JSON.stringify(value).replaceAll(/http:\/\/localhost:\d+/g, '');
    expect(withoutHost(await shown())).toBe(withoutHost(before));
  });
});
