import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RequestContext } from '#libs/context';
import { Model, ModelPart, Models } from './index.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const NAMES = new ModelPart<string>('names');

describe('a model', () => {
  it('does not change when another one is made from it', () => {
    const one = Model.empty.with(NAMES, ['a']);
    const two = one.with(NAMES, [...one.all(NAMES), 'b']);
    expect([Model.empty, one, two].map((model) => model.all(NAMES))).toEqual([[], ['a'], ['a', 'b']]);
    expect(two.version).toBeGreaterThan(one.version);
  });

  it('keeps what is derived from it', () => {
    const models = new Models();
    const make = jest.fn((model: Model) => model.all(NAMES).length);
    const count = models.derived(make);
    models.declare(NAMES, 'a', 'b');
    expect([count(), count()]).toEqual([2, 2]);
    models.declare(NAMES, 'c');
    expect([count(), count()]).toEqual([3, 3]);
    expect(make).toHaveBeenCalledTimes(2);
  });
});

describe('a running request', () => {
  it('finishes with the model that it began with, in all of its parts', async () => {
    const models = new Models();
    const names = models.derived((model) => model.all(NAMES).join(''));
    models.declare(NAMES, 'a');
    let replace = (): void => undefined;
    const replaced = new Promise<void>((resolve) => (replace = resolve));
    const seen = new RequestContext('slow').run(async () => {
      const before = names();
      await replaced;
      const inPart = await RequestContext.nested(() => Promise.resolve(names()));
      return [before, inPart, names()];
    });
    models.declare(NAMES, 'b');
    replace();
    expect(await seen).toEqual(['a', 'a', 'a']);
    expect([names(), new RequestContext('next').run(names)]).toEqual(['ab', 'ab']);
  });

  it('that is over leaves nothing of an old model', async () => {
    const models = new Models();
    const large = models.derived(() => ({ bytes: new Uint8Array(100) }));
    models.declare(NAMES, 'a');
    const old = new WeakRef(new RequestContext('short').run(large));
    models.declare(NAMES, 'b');
    large();
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    expect(old.deref()).toBeUndefined();
  });
});
