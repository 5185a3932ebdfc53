import { join } from 'node:path';
import { RECIPE_FIELDS, RECIPE_MODEL } from '../../support/content-model.js';
import { ModelProcesses } from '../../support/model-processes.js';
import { freePort } from '../../support/site.js';

const MODEL = { ...RECIPE_MODEL, fields: { recipe: RECIPE_FIELDS.recipe } };
const { recipe: _, ...WITHOUT_RECIPES } = RECIPE_MODEL.types;
const LESS = { types: WITHOUT_RECIPES };

let site: ModelProcesses;
beforeAll(async () => {
  site = await ModelProcesses.open('start');
});
afterAll(() => site.close());

/** Starts a site that is to fail. */
const failure = async (environment: Record<string, string>) => {
  const address = { PORT: String(await freePort()), HOST: '127.0.0.1', LOG_FORMAT: 'json' };
  return site.processes.lintelToEnd(['start'], { ...site.environment, ...address, ...environment });
};
const findingOf = async (environment: Record<string, string> = {}) => {
  const { output } = await site.processes.lintelToEnd(['doctor', '--json'], { ...site.environment, ...environment });
  return (JSON.parse(output) as { name: string }[]).find(({ name }) => name === 'content model');
};
const versionOf = async (root: string) => {
  const headers = { authorization: `Basic ${btoa('admin:Admin-password-1')}` };
  return ((await (await fetch(`${root}/lintel/v1/model`, { headers })).json()) as { version: number }).version;
};

describe('MODEL_APPLY', () => {
  it('applies what a file adds, once of several starts at the same moment', async () => {
    await site.file('content-model.json', MODEL);
    expect((await site.model('show')).code).toBe(0);
    const both = await Promise.all([site.site({ MODEL_APPLY: '1' }), site.site({ MODEL_APPLY: '1' })]);
    for (const { root } of both) {
      expect((await fetch(`${root}/cms/v2/recipes`)).status).toBe(200);
      expect(await versionOf(root)).toBe(1);
    }
    const applied = both.filter(({ output }) => output().includes('Content model: Adds the type recipe.'));
    expect(applied).toHaveLength(1);
    expect(await findingOf()).toEqual({
      name: 'content model',
      status: 'ok',
      found: 'The site has that of content-model.json',
    });
    for (const { child, ended } of both) {
      child.kill('SIGTERM');
      await ended;
    }
  });

  it('stops the start with the plan if a file would hide something, and changes nothing', async () => {
    const file = await site.file('less.json', LESS);
    const { code, errors } = await failure({ MODEL_APPLY: '1', MODEL_FILE: file });
    expect(code).toBe(1);
    const lines = errors.trim().split('\n');
    expect(lines[0]).toBe(`${file} was not applied, because steps with ! hide something or move addresses:`);
    expect(lines).toContain('! Removes the type recipe. Nothing is stored of it.');
    expect(lines.at(-1)).toBe(`"npx lintel model apply ${file} --yes" takes them.`);
    expect(JSON.parse((await site.model('show')).output).types).toHaveProperty('recipe');
    expect(await findingOf({ MODEL_FILE: file })).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('differs from the site: Removes the type recipe.'),
      advice: `Look at "npx lintel model plan ${file}".`,
    });
    expect(await findingOf({ MODEL_FILE: file, MODEL_APPLY: '1' })).toMatchObject({ status: 'broken' });
    // Without the variable, a start reads no file.
    const running = await site.site({ MODEL_FILE: file });
    expect((await fetch(`${running.root}/cms/v2/recipes`)).status).toBe(200);
    running.child.kill('SIGTERM');
    await running.ended;
  });

  it('says in a few lines what is wrong with a file', async () => {
    const wrong = await site.file('wrong.json', { types: { thing: { label: {} } } });
    expect(await failure({ MODEL_APPLY: '1', MODEL_FILE: wrong })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('types.thing.label is unknown.'),
    });
    const labels = { singular: 'Thing', plural: 'Things' };
    const taken = await site.file('taken.json', { ...MODEL, types: { ...MODEL.types, post: { labels } } });
    expect(await failure({ MODEL_APPLY: '1', MODEL_FILE: taken })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('types.post is the name of something else.'),
    });
    const missing = join(site.processes.folder, 'missing.json');
    expect(await failure({ MODEL_APPLY: '1', MODEL_FILE: missing })).toMatchObject({
      code: 1,
      errors: expect.stringContaining(missing),
    });
    expect(await findingOf({ MODEL_FILE: missing })).toBeUndefined();
    expect(await findingOf({ MODEL_FILE: missing, MODEL_APPLY: '1' })).toMatchObject({ status: 'broken' });
    expect(await findingOf({ MODEL_FILE: wrong })).toMatchObject({ status: 'warning' });
  });

  it('starts several workers with the model', async () => {
    const file = await site.file('more.json', {
      ...MODEL,
      types: { ...MODEL.types, book: { labels: { singular: 'Book', plural: 'Books' }, restBase: 'books' } },
    });
    const running = await site.site({ MODEL_APPLY: '1', MODEL_FILE: file, CLUSTER_WORKERS: '2' });
    expect((await fetch(`${running.root}/cms/v2/books`)).status).toBe(200);
    expect(running.output().match(/Content model: Adds the type book/g)).toHaveLength(1);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });
});
