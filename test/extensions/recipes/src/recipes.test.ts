import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ExtensionSettings } from 'lintel';
import { startSite } from 'lintel/testing';
import { CookNotesRepository } from './cook-notes.repository.js';
import { Recipes } from './index.js';

const log: string[] = [];
const site = await startSite({
  extensions: [Recipes.with({ units: 'imperial' })],
  environment: { LOG_LEVEL: 'info' },
  log: { write: (line) => log.push(line) },
});
after(() => site.close());

const NOTES = '/recipes/v1/notes';

/** Publishes a recipe, or keeps it as a draft, and returns its id. */
async function publish(title: string, minutes = 30, status = 'publish'): Promise<number> {
  const body = { title, status, meta: { minutes } };
  const made = await site.rest('/cms/v2/recipes', { as: 'editor', body });
  assert.equal(made.status, 201, made.text);
  assert.equal(made.body.meta.minutes, minutes);
  return made.body.id;
}

test('recipes have a type, a field and cuisines', async () => {
  const cuisine = await site.rest('/cms/v2/cuisines', { as: 'editor', body: { name: 'Thai' } });
  assert.equal(cuisine.status, 201, cuisine.text);
  const id = await publish('Pad Thai', 25);
  const [found] = (await site.rest('/cms/v2/recipes')).body;
  assert.deepEqual([found.id, found.meta.minutes], [id, 25]);
  assert.ok(log.some((line) => line.includes(`Recipe ${id} was created.`)));
});

test('drafts are looked at before they are written', async () => {
  const draft = (title: string, minutes: number) => ({ as: 'editor', body: { title, meta: { minutes } } });
  const short = await site.rest('/cms/v2/recipes', draft('Toast', 0));
  assert.deepEqual([short.status, short.body.code], [400, 'recipes_too_short']);
  const trimmed = await site.rest('/cms/v2/recipes', draft(' Toast ', 2));
  assert.deepEqual([trimmed.status, trimmed.body.title.raw], [201, 'Toast']);
});

test('the number of people is a setting', () => {
  assert.equal(site.app.get(ExtensionSettings, { strict: false }).get('recipes_portions'), 4);
});

test('authors write notes, and everybody reads them', async () => {
  const recipe = await publish('Bread');
  const made = await site.rest(NOTES, { as: 'author', body: { recipe, text: 'More salt' } });
  assert.deepEqual(made.body, { id: made.body.id, recipe, text: 'More salt', stars: 5 });
  const list = await site.rest(NOTES, { query: { recipe: String(recipe) } });
  assert.deepEqual([list.body, list.headers.get('x-wp-total')], [[made.body], '1']);
});

test('others write none, and nobody writes wrong ones', async () => {
  const recipe = await publish('Soup');
  const refusals = [
    await site.rest(NOTES, { body: { recipe, text: 'Salt' } }),
    await site.rest(NOTES, { as: 'subscriber', body: { recipe, text: 'Salt' } }),
    await site.rest(NOTES, { as: 'author', body: { recipe, text: 'Salt', stars: 6 } }),
    await site.rest(NOTES, { as: 'author', body: { recipe, text: 'x'.repeat(201) } }),
  ];
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.code]),
    [
      [401, 'recipes_cannot_note'],
      [403, 'recipes_cannot_note'],
      [400, 'rest_invalid_param'],
      [400, 'rest_invalid_param'],
    ],
  );
});

test('those who may not read a recipe learn nothing of its notes', async () => {
  const made = async (base: string, body: object) =>
    (await site.rest(`/cms/v2/${base}`, { as: 'admin', body: { title: 'Secret', ...body } })).body.id as number;
  const hidden = [
    await made('recipes', { status: 'private' }),
    await made('recipes', { status: 'draft' }),
    await made('recipes', { status: 'publish', password: 'thyme' }),
    await made('recipes', { status: 'publish' }),
  ];
  for (const recipe of hidden)
    assert.equal((await site.rest(NOTES, { as: 'admin', body: { recipe, text: 'Salt' } })).status, 201);
  await site.rest(`/cms/v2/recipes/${hidden.at(-1)}`, { method: 'DELETE', as: 'admin' });
  for (const recipe of hidden) {
    const list = await site.rest(NOTES, { as: 'admin', query: { recipe: String(recipe) } });
    assert.deepEqual([list.status, list.body.length], [200, 1]);
  }
  const others = [await made('posts', { status: 'publish' }), 4_000_000_000];
  const gone = [404, { code: 'recipes_not_found', message: 'There is no such recipe.', data: { status: 404 } }];
  for (const recipe of [...hidden, ...others]) {
    for (const as of [undefined, 'author']) {
      const list = await site.rest(NOTES, { as, query: { recipe: String(recipe) } });
      assert.deepEqual([list.status, list.body], gone);
      assert.equal(list.headers.get('x-wp-total'), null);
    }
    const written = await site.rest(NOTES, { as: 'author', body: { recipe, text: 'Salt' } });
    assert.deepEqual([written.status, written.body], gone);
  }
  const content = hidden.map((recipe) => `<!-- wp:recipes/notes {"recipe":${recipe}} /-->`).join('');
  const post = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Sauce', status: 'publish', content } });
  assert.equal(post.body.content.rendered.trim(), '');
});

test('notes are deleted with their recipe', async () => {
  const recipe = await publish('Cake');
  await site.rest(NOTES, { as: 'author', body: { recipe, text: 'Sweet' } });
  const notes = site.app.get(CookNotesRepository, { strict: false });
  const before = await notes.count();
  const deleted = await site.rest(`/cms/v2/recipes/${recipe}`, {
    method: 'DELETE',
    as: 'editor',
    query: { force: 'true' },
  });
  assert.equal(deleted.status, 200, deleted.text);
  assert.equal(await notes.count(), before - 1);
});

test('a block shows how many notes a recipe has, and a shortcode a time', async () => {
  const recipe = await publish('Pie');
  const content = `<!-- wp:recipes/notes {"recipe":${recipe}} /--> In [recipes_minutes of="40"].`;
  const body = { title: 'Pies', status: 'publish', content };
  const post = (await site.rest('/cms/v2/posts', { as: 'author', body })).body;
  assert.match(post.content.rendered, /<p class="wp-block-recipes-notes">0 notes<\/p>[^]*In 40 minutes\./);
  await site.rest(NOTES, { as: 'author', body: { recipe, text: 'Flaky' } });
  assert.match((await site.rest(`/cms/v2/posts/${post.id}`)).body.content.rendered, /1 note</);
});

test('a job counts the notes', async () => {
  await site.job('recipes: count');
  assert.ok(log.some((line) => /\d notes on recipes\./.test(line)));
});

test('an error of the extension is a logged 500 with its name', async () => {
  const broken = await site.rest(`${NOTES}/broken`);
  assert.equal(broken.status, 500);
  assert.ok(!broken.text.includes('pan'));
  const line = log.find((one) => one.includes('The pan is hot: imperial, 4.'));
  assert.match(line ?? '', /recipes/);
});
