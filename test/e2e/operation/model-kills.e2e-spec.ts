import { RECIPE_FIELDS, RECIPE_MODEL } from '../../support/content-model.js';
import { COMMITS, ModelProcesses, STORES_MODEL } from '../../support/model-processes.js';

const BEFORE = { types: { manual: RECIPE_MODEL.types.manual } };
const AFTER = { ...RECIPE_MODEL, fields: { recipe: RECIPE_FIELDS.recipe } };

let site: ModelProcesses;
beforeAll(async () => {
  site = await ModelProcesses.open('kills');
  expect(await site.model('apply', await site.file('before.json', BEFORE))).toMatchObject({ code: 0 });
});
afterAll(() => site.close());

/** The types, taxonomies and owners of fields of the site, as a new process sees them. */
const shown = async (): Promise<string[]> => {
  const { types, taxonomies, fields } = JSON.parse((await site.model('show')).output) as Record<string, object>;
  return [types, taxonomies, fields].flatMap((some) => Object.keys(some ?? {}));
};
const statusOf = async (root: string, path: string) => (await fetch(root + path)).status;

describe('lintel model apply that is killed', () => {
  const OLD = ['manual'];
  const NEW = ['recipe', 'manual', 'cuisine', 'mood', 'recipe'];

  it.each([
    ['as it locks the model', () => (request: string) => request.includes('content model'), OLD],
    ['as it stores the model', () => STORES_MODEL, OLD],
    ['before it commits', afterStoring, OLD],
  ])('%s changes nothing', async (_, moment, expected) => {
    const file = await site.file('after.json', AFTER);
    expect(await site.killedAt(moment(), ['apply', file])).toBe(true);
    expect(await shown()).toEqual(expected);
    const running = await site.site();
    expect(await statusOf(running.root, '/cms/v2/manuals')).toBe(200);
    expect(await statusOf(running.root, '/cms/v2/recipes')).toBe(404);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  it('after it has committed has changed everything', async () => {
    const file = await site.file('after.json', AFTER);
    expect(await site.killedAt(afterStoring(), ['apply', file], true)).toBe(true);
    expect(await shown()).toEqual(NEW);
    const running = await site.site();
    for (const path of ['/cms/v2/manuals', '/cms/v2/recipes', '/cms/v2/cuisines'])
      expect(await statusOf(running.root, path)).toBe(200);
    running.child.kill('SIGTERM');
    await running.ended;
    expect((await site.model('apply', file)).output).toContain('The site has this content model already.');
  });
});

/** The commit of the transaction that has stored the model. */
function afterStoring(): (request: string) => boolean {
  let isStored = false;
  return (request) => {
    isStored ||= STORES_MODEL(request);
    return isStored && COMMITS(request);
  };
}
