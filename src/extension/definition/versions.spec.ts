import fc from 'fast-check';
import { satisfies, validRange } from 'semver';
import { isInRange, isVersion } from './versions.js';

const number = fc.integer({ min: 0, max: 3 });
const version = fc.tuple(number, number, number).map((numbers) => numbers.join('.'));
const operator = fc.constantFrom('', '^', '~', '>=', '<=', '>', '<', '=');
/** Placeholders come last: npm takes `^1.x.3`, and refuses `1.x.3`. */
const operand = fc
  .tuple(fc.array(number, { maxLength: 3 }), fc.array(fc.constant('x'), { maxLength: 3 }))
  .map((parts) => parts.flat().slice(0, 3).join('.'))
  .filter((text) => text !== '');
const comparator = fc.tuple(operator, operand).map((parts) => parts.join(''));
const range = fc
  .array(
    fc.array(comparator, { minLength: 1, maxLength: 2 }).map((all) => all.join(' ')),
    { minLength: 1, maxLength: 2 },
  )
  .map((alternatives) => alternatives.join(' || '));

describe('a range of versions', () => {
  it('has the versions that npm finds in it', () => {
    fc.assert(
      fc.property(version, range, (one, wanted) => {
        // Numbers after an x mean nothing, and npm accepts some of them only.
        fc.pre(validRange(wanted) !== null);
        expect([wanted, one, isInRange(one, wanted)]).toEqual([wanted, one, satisfies(one, wanted)]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['0.3.0', '^0.3.0', true],
    ['0.3.9', '^0.3.0', true],
    ['0.4.0', '^0.3.0', false],
    ['1.9.0', '>= 1.2 < 2', true],
    ['0.3.0-beta.2', '^0.3.0', false],
    ['0.3.0-beta.2', '^0.3.0-beta.1', true],
    ['0.3.0-beta.10', '>0.3.0-beta.9', true],
    ['0.4.0-beta.1', '^0.3.0', false],
    ['2.0.0', '', true],
  ])('%s in %s: %s', (one, wanted, expected) => {
    expect(isInRange(one, wanted)).toBe(expected);
  });

  it.each(['latest', '^', '1.2.3.4', '1 - 2 - 3', 'file:../x', '^1.0 and more', 'a'.repeat(300)])(
    'is not %j',
    (text) => {
      expect(isInRange('1.0.0', text)).toBeUndefined();
    },
  );

  it('is asked for versions only', () => {
    expect(['1.0.0', '1.0.0-rc.1', '1.0', 'v1.0.0', '1.0.0 ', ''].map(isVersion)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(isInRange('1.0', '*')).toBeUndefined();
  });
});
