import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { runCommand } from '../../support/commands.js';
import { applyModel, RECIPE_FIELDS, RECIPE_MODEL } from '../../support/content-model.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';
import { importWxr } from '../../support/wxr-import.js';
import { category, item, term, wxr } from './wxr-text.js';

const HOME = 'https://site.example';

let site: TestSite;
let folder: string;
let file: string;

/** Starts an empty site, the same each time but for its port. */
const start = async () => {
  site = await startSite({ SITE_URL: HOME });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  file = join(folder, 'site.xml');
  await start();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const make = async (path: string, body: object, as = 'admin') => {
  const made = await site.rest(path, { as, body });
  expect({ path, status: made.status, text: made.text }).toMatchObject({ status: 201 });
  return made.body;
};
/** Creates something that the root of the convention alone has. */
const makeLink = async (path: string, body: object) => {
  const made = await site.ask(`${site.root.replace(/\/en\/rest$/, '/wp-json/wp/v2')}${path}`, { as: 'admin', body });
  expect({ path, status: made.status, text: made.text }).toMatchObject({ status: 201 });
  return made.body;
};
const run = (...words: string[]) => runCommand(site, exportProgram, ...words);
/** The text of an export without its date. */
const exported = async (...flags: string[]) => {
  expect((await run('--wxr', file, ...flags)).code).toBe(0);
  return (await readFile(file, 'utf8')).replace(/<pubDate>[^<]*<\/pubDate>\n<language>/, '<language>');
};

describe('lintel export', () => {
  it('writes what an import into an empty site restores', async () => {
    await site.withRoles('author');
    const drinks = await make('/cms/v2/categories', { name: 'Drinks & more', description: 'All <b>drinks</b>' });
    const tea = await make('/cms/v2/categories', { name: 'Tea', parent: drinks.id });
    const deleted = await make('/cms/v2/tags', { name: 'Gone' });
    const hot = await make('/cms/v2/tags', { name: 'Hot', slug: 'heiß' });
    await site.rest(`/cms/v2/tags/${deleted.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    const image = (await upload(site, 'cup.png', await picture(400, 300))).body;
    await site.rest(`/cms/v2/media/${image.id}`, {
      as: 'admin',
      body: { alt_text: 'A "cup" <1>', caption: 'Caption', description: 'Described' },
    });
    const post = await make('/cms/v2/posts', {
      title: 'Tea & <em>time</em> ]]> 🍵',
      content: '<p>One\r\nTwo &amp; three\n]]> &#13; end</p>',
      excerpt: 'Short\rer',
      slug: 'tee-für-zwei',
      status: 'publish',
      date: '2021-03-04T05:06:07',
      categories: [tea.id],
      tags: [hot.id],
      featured_media: image.id,
      format: 'quote',
      sticky: true,
    });
    const by = { author_email: 'guest@example.org', author_url: 'https://guest.example/?a=1&b=2' };
    const first = await make('/cms/v2/comments', { post: post.id, content: 'A <b>first</b> & more', author: 1 });
    const answer = await make('/cms/v2/comments', { post: post.id, parent: first.id, content: 'Answer\r\nhere' });
    const spam = await make('/cms/v2/comments', { post: post.id, content: 'Spam', author_name: 'Eve', ...by });
    await site.rest(`/cms/v2/comments/${spam.id}`, { as: 'admin', body: { status: 'spam' } });
    await make('/cms/v2/comments', { post: post.id, parent: answer.id, content: 'Third level' });
    await make('/cms/v2/posts', { title: 'Secret', content: 'Text', status: 'publish', password: 'open & sesame' });
    await make('/cms/v2/posts', { title: 'Private', content: 'Text', status: 'private' });
    await make('/cms/v2/posts', { title: 'A draft', content: 'By another', status: 'draft' }, 'author');
    await make('/cms/v2/posts', { title: 'Soon', content: 'Text', status: 'publish', date: '2099-01-01T00:00:00' });
    const trashed = await make('/cms/v2/posts', { title: 'Trashed', content: 'Text', status: 'publish' });
    await make('/cms/v2/comments', { post: trashed.id, content: 'On a trashed post' });
    await site.rest(`/cms/v2/posts/${trashed.id}`, { as: 'admin', method: 'DELETE' });
    const child = await make('/cms/v2/pages', { title: 'Child', content: 'Text', status: 'publish' });
    const parent = await make('/cms/v2/pages', { title: 'Parent', content: 'Text', status: 'publish', menu_order: 3 });
    await site.rest(`/cms/v2/pages/${child.id}`, { as: 'admin', body: { parent: parent.id } });
    const banners = await makeLink('/wp_pattern_category', { name: 'Banners' });
    await makeLink('/blocks', {
      ...{ title: 'Reused', content: '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->' },
      wp_pattern_category: [banners.id],
    });
    const event = await make('/cal/events/v1/events', {
      title: 'Concert',
      start_date: '2031-05-06 20:00',
      end_date: '2031-05-06 22:00',
      image: image.id,
    });
    await makeLink('/navigation', { title: 'Top', content: '<!-- wp:page-list /-->', status: 'publish' });
    const menu = await makeLink('/menus', { name: 'Main', description: 'At the top' });
    const top = await makeLink('/menu-items', { title: 'Elsewhere', url: 'https://a.example/?x=1&y', menus: menu.id });
    await makeLink('/menu-items', {
      ...{ type: 'post_type', object: 'page', object_id: child.id, menus: menu.id },
      ...{ menu_order: 2, parent: top.id, classes: ['big', 'red'], xfn: ['me'], target: '_blank', attr_title: 'Go' },
    });
    await makeLink('/menu-items', {
      type: 'taxonomy',
      object: 'category',
      object_id: tea.id,
      menus: menu.id,
      menu_order: 3,
    });
    await makeLink('/menu-items', {
      ...{ type: 'post_type', object: 'tribe_events', object_id: event.id, menus: menu.id, menu_order: 4 },
    });
    // The API has no routes for custom values.
    const custom = { key: 'Value & ]]>\r\n', _hidden: 'a:1:{i:0;s:3:"öx";}' };
    await importWxr(site, wxr(category('far', 'Far'), item(9000, { title: 'Imported', meta: custom })));

    const text = await exported();
    expect(text).toContain('<wp:meta_value><![CDATA[a:1:{i:0;s:3:"öx";}]]></wp:meta_value>');
    expect(text).toContain(`<wp:attachment_url>${image.source_url}</wp:attachment_url>`);
    expect(text).toContain('s:9:"mime-type";s:9:"image/png";');
    // As other programs call them.
    expect(text).toContain('<wp:post_type>tribe_events</wp:post_type>');
    expect(text).toContain('<wp:meta_value><![CDATA[tribe_events]]></wp:meta_value>');
    expect(text).not.toContain('cal_events');
    expect(text.match(/<wp:comment>/g)).toHaveLength(5);
    const mode = (await stat(file)).mode & 0o777;
    expect(mode.toString(8)).toBe('600');
    expect(await readdir(folder)).toEqual(['site.xml']);

    await site.close();
    await start();
    const restored = await importWxr(site, await readFile(file, 'utf8'), '--trusted');
    expect(restored.output).not.toMatch(/Skipped|Cleaned|Failed/);
    expect(restored.code).toBe(0);
    const again = await exported();
    expect(again).toBe(text);
    expect((await site.rest(`/cms/v2/posts/${post.id}`)).body).toMatchObject({ slug: post.slug, sticky: true });
    expect((await site.rest(`/cms/v2/comments/${answer.id}`)).body).toMatchObject({ parent: first.id });
  });

  it('prints to standard output', async () => {
    const written = await exported();
    let printed = '';
    const output = jest.spyOn(process.stdout, 'write').mockImplementation((piece) => {
      printed += String(piece);
      return true;
    });
    const { code, output: messages } = await run('--wxr', '-').finally(() => output.mockRestore());
    expect(code).toBe(0);
    // The command ends its output with a line end.
    expect(printed.slice(printed.indexOf('<language>'))).toBe(written.slice(written.indexOf('<language>')).trimEnd());
    expect(messages).toMatch(/entries and 5 comments written to standard output\.\n/);
  });

  it('keeps the former file if it cannot write another', async () => {
    const blocked = join(folder, 'none', 'site.xml');
    expect(await run('--wxr', blocked)).toMatchObject({ code: 1, output: expect.stringContaining('ENOENT') });
    expect((await run()).output).toContain("required option '--wxr <file>' not specified");
    await writeFile(file, 'old');
    const ended = await run('--wxr', folder);
    expect(ended.code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['site.xml']);
  });

  it('leaves no file if it is interrupted, and says so', async () => {
    await writeFile(file, 'old');
    const stop = new AbortController();
    const interrupted = async (path: string) => {
      const ended = runCommand(site, (withSite) => exportProgram(withSite, () => stop.signal), '--wxr', path);
      stop.abort();
      return ended;
    };
    expect(await interrupted(join(folder, 'new.xml'))).toMatchObject({
      code: 130,
      output: expect.stringContaining('Interrupted. Nothing was written.'),
    });
    expect((await interrupted(file)).code).toBe(130);
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['site.xml']);
  });

  it('reads any number of comments in their order', async () => {
    const comments = Array.from({ length: 450 }, (_, at) => ({ id: 5000 + at, parent: at % 2 ? 4999 + at : 0 }));
    await importWxr(site, wxr(item(20_000, { title: 'Discussed', comments }), item(20_001, { title: 'Quiet' })));
    const ids = [...(await exported()).matchAll(/<wp:comment_id>(\d{4})</g)].map(([, id]) => Number(id));
    expect(ids).toEqual(comments.map(({ id }) => id));
  });

  it('has everything that a site declares', async () => {
    const declared = {
      ...RECIPE_MODEL,
      taxonomies: {
        ...RECIPE_MODEL.taxonomies,
        album: { labels: { singular: 'Album', plural: 'Albums' }, restBase: 'albums', types: ['attachment'] },
      },
      fields: {
        ...RECIPE_FIELDS,
        recipe: { ...RECIPE_FIELDS.recipe, post_parent: { type: 'reference', to: ['post'] } },
        attachment: { credit: { type: 'string' }, shows: { type: 'reference', to: ['recipe'] } },
        category: { shade: { type: 'colour' } },
        cuisine: { shade: { type: 'colour' }, tags: { type: 'string', many: true } },
        comment: { stars: { type: 'integer' } },
      },
    };
    await site.close();
    await start();
    await applyModel(site, declared);
    await site.withRoles('author');
    const album = await make('/cms/v2/albums', { name: 'Left' });
    const cuisine = await make('/cms/v2/cuisines', { name: 'Thai', meta: { shade: '#abc', tags: ['a', 'b & c'] } });
    const below = await make('/cms/v2/cuisines', { name: 'North', parent: cuisine.id });
    const mood = await make('/cms/v2/moods', { name: 'Calm' });
    await site.rest('/cms/v2/categories/1', { as: 'admin', body: { description: 'x', meta: { shade: '#123456' } } });
    const image = (await upload(site, 'cup.png', await picture(40, 30))).body;
    const post = await make('/cms/v2/posts', { title: 'P', content: 'x', status: 'publish', meta: { mood: 'good' } });
    const side = await make('/cms/v2/recipes', { title: 'Side', status: 'publish' }, 'admin');
    const recipe = await make('/cms/v2/recipes', {
      ...{ title: 'Curry', content: 'Hot.', status: 'publish', featured_media: image.id },
      ...{ cuisines: [cuisine.id, below.id], moods: [mood.id] },
      meta: {
        ...{ minutes: 25, price: 4.5, vegan: true, tested: '2031-05-01', dinner: '18:00:00' },
        ...{ served: '2031-05-01T18:00:00', motto: 'Mild', notes: 'a\nb ]]> c', story: '<p>Once &amp; more</p>' },
        ...{ contact: 'a@example.org', source: 'https://a.example/?b=1&c', shade: '#abcdef', sku: 'X-1' },
        ...{ season: ['summer', 'winter'], chef: 1, sides: [side.id, post.id], secret: 'kept', rating: 5 },
        steps: [{ text: '<p>Stir</p>', picture: image.id }, { text: '' }, { picture: image.id }],
        post_parent: post.id,
      },
    });
    await make('/cms/v2/manuals', {
      title: 'Part',
      status: 'draft',
      parent: (await make('/cms/v2/manuals', { title: 'Whole', status: 'publish' })).id,
    });
    await site.rest(`/cms/v2/media/${image.id}`, {
      as: 'admin',
      body: { albums: [album.id], meta: { credit: 'Ann', shows: recipe.id }, post: recipe.id },
    });
    await make('/cms/v2/comments', { post: recipe.id, content: 'Good', meta: { stars: 5 } });
    const venue = await make('/cal/events/v1/venues', { venue: 'Hall', city: 'Berlin' });
    const organizer = await make('/cal/events/v1/organizers', { organizer: 'Club', email: 'club@example.org' });
    const dates = { start_date: '2031-05-06 20:00', end_date: '2031-05-06 22:00' };
    await make('/cal/events/v1/events', {
      ...{ title: 'Dinner', ...dates, venue: venue.id, organizer: [organizer.id], cost: '5 €', image: image.id },
      meta: { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5', exdate: '2031-05-20' },
    });
    // The API has no routes for values of no field.
    await importWxr(
      site,
      wxr(
        term('cuisine', 'old', 'Old', { order: '7' }),
        item(9000, {
          type: 'recipe',
          title: 'Imported',
          meta: { other: 'x' },
          comments: [{ id: 900, meta: { ip: '1' } }],
        }),
      ),
    );

    const text = await exported('--restricted');
    expect(text).toContain('<wp:meta_key>_EventRecurrence</wp:meta_key>');
    expect(text).toContain(`<wp:post_parent>${post.id}</wp:post_parent>`);
    await site.close();
    await start();
    await applyModel(site, declared);
    const restored = await importWxr(site, await readFile(file, 'utf8'), '--trusted', '--keep-urls');
    expect([restored.code, restored.output]).toEqual([0, expect.not.stringMatching(/Skipped|Cleaned|Failed|Not imp/)]);
    expect(await exported('--restricted')).toBe(text);
    const again = (await site.rest(`/cms/v2/recipes/${recipe.id}`, { as: 'admin', query: { context: 'edit' } })).body;
    expect(again.meta).toEqual(recipe.meta);
    expect((await site.rest(`/cms/v2/media/${image.id}`)).body).toMatchObject({ albums: [album.id], post: recipe.id });
  });
});
