import { argsOf } from '#libs/binding';
import { RestError } from '#libs/errors';
import { Rejected, setting, settingKinds, SettingCatalogue } from './setting-catalogue.js';

interface Context {
  most: number;
}

const { flag, integer, text, choice } = settingKinds();
const lenient = settingKinds({
  integer: (sent) => (typeof sent === 'number' ? sent : new Rejected('has to be a number')),
  choice: (sent, values) => values.find((value) => value === sent),
});

const STRICT = new SettingCatalogue({
  name: text('Site', 'Name.', { maxLength: 10, clean: (name) => name.trim() }),
  size: integer(3, 'Its size.', { minimum: 1, clean: (size) => (size === 7 ? undefined : size) }),
  isOpen: flag(true, 'Whether it is open.', { isFixed: true }),
  color: choice(['red', 'blue'], 'Its color.'),
});

const READ = {
  limit: setting<number, Context>('integer', 1, 'How many.', {
    read: (sent, { most }) => (Number(sent) <= most ? Number(sent) : new Rejected(`is more than ${most}.`)),
  }),
  count: lenient.integer(0, 'Count.', { clean: Math.abs }),
  mode: lenient.choice(['on', 'off'], 'How.'),
  secret: text('', 'Secret.', { isFixed: true, initial: () => 'random' }),
};
const LENIENT = new SettingCatalogue<typeof READ, Context>(READ);

/** The problems of a refused request by member. */
function refusal(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof RestError) return error.data.params;
    throw error;
  }
}

describe('SettingCatalogue', () => {
  it('has the names, the defaults and the random initial values', () => {
    expect(STRICT.names).toEqual(['name', 'size', 'isOpen', 'color']);
    expect(STRICT.defaults).toEqual({ name: 'Site', size: 3, isOpen: true, color: 'red' });
    expect(STRICT.initial()).toEqual({});
    expect(LENIENT.initial()).toEqual({ secret: 'random' });
  });

  it('declares arguments: validated by type, or of any type for settings with readers', () => {
    const strict = [...argsOf(STRICT.Args).values()];
    expect(strict.map(({ name, type, default: standard }) => [name, type, standard])).toEqual([
      ['name', 'string', undefined],
      ['size', 'integer', undefined],
      ['color', 'string', undefined],
    ]);
    const read = [...argsOf(LENIENT.Args).values()];
    expect(read.map(({ name, type, listedAs }) => [name, type, listedAs])).toEqual([
      ['limit', 'any', 'integer'],
      ['count', 'any', 'integer'],
      ['mode', 'any', 'string'],
    ]);
  });

  it('parses valid values into their stored form and ignores everything else', () => {
    expect(STRICT.parse({})).toEqual({});
    expect(STRICT.parse({ name: ' New ', size: '5', isOpen: false, other: 1 })).toEqual({ name: 'New', size: 5 });
    expect(STRICT.parse({ size: 7 })).toEqual({});
    expect(LENIENT.parse({ limit: '4', count: -2, mode: 'loud', secret: 'mine' }, { most: 4 })).toEqual({
      limit: 4,
      count: 2,
    });
  });

  it('treats null as the default for validated settings and passes it to readers', () => {
    expect(STRICT.parse({ name: null, color: null, isOpen: null })).toEqual({ name: 'Site', color: 'red' });
    expect(LENIENT.parse({ limit: null, mode: null }, { most: 4 })).toEqual({ limit: 0 });
  });

  it('reports every invalid or rejected member', () => {
    expect(refusal(() => STRICT.parse({ name: 'much too long', size: 0, color: 'green' }))).toEqual({
      name: 'name must have at most 10 characters.',
      size: 'size must be at least 1.',
      color: 'color is not one of red, blue.',
    });
    const sent = { count: 'x', mode: 'off', limit: 5 };
    expect(refusal(() => LENIENT.parse(sent, { most: 4 }))).toEqual({
      limit: 'limit is more than 4.',
      count: 'count has to be a number.',
    });
    expect(LENIENT.read(sent, { most: 4 }).changes).toEqual({ mode: 'off' });
  });
});
