import { readFileSync } from 'node:fs';
import { MODULES } from '../../test/support/modules.js';
import { LAYERS, pictures } from './pictures.js';

/** Modules without a place in the picture: they connect the others to the outside, or serve operators of the database. */
const ASIDE = ['site-index', 'docs', 'operation', 'database', 'backup', 'doctor'];

describe('the pictures of the guides', () => {
  it.each(Object.entries(pictures()))(
    'are those of the code; `npm run docs:generate` renews them: %s',
    (file, text) => {
      expect(readFileSync(`docs/images/${file}`, 'utf8')).toBe(text);
    },
  );

  it('show each module above those that it may use', () => {
    const layerOf = new Map(LAYERS.flatMap((names, layer) => names.map((name) => [name, layer] as const)));
    expect([...layerOf.keys()].toSorted()).toEqual(
      Object.keys(MODULES)
        .filter((name) => !ASIDE.includes(name))
        .toSorted(),
    );
    const wrong = [...layerOf].flatMap(([name, layer]) =>
      MODULES[name]?.filter((used) => (layerOf.get(used) ?? -1) <= layer).map((used) => `${name} → ${used}`),
    );
    expect(wrong).toEqual([]);
  });
});
