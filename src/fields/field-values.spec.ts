import { withReferences } from './field-values.js';
import { Field } from './field.js';

const SIDES = new Field(1, 'recipe', 'sides', { type: 'reference', to: ['recipe'], many: true });
const CHEF = new Field(2, 'recipe', 'chef', { type: 'reference', to: ['user'] });
const STEPS = new Field(3, 'recipe', 'steps', {
  type: 'list',
  of: { type: 'object', members: { text: { type: 'string' }, picture: { type: 'reference', to: ['attachment'] } } },
});
const NAME = new Field(4, 'recipe', 'name', { type: 'string' });

const completed = (stored: object | null, others: object): unknown =>
  JSON.parse(
    withReferences([SIDES, CHEF, STEPS, NAME], stored && JSON.stringify(stored), JSON.stringify(others)) ?? 'null',
  );

describe('completing references', () => {
  it.each<[string, object | null, object, object | null]>([
    ['adds those that were missing', { 1: [5] }, { 1: [5, 6] }, { 1: [5, 6] }],
    ['adds values where there were none', null, { 2: 9 }, { 2: 9 }],
    [
      'adds those inside of objects',
      { 3: [{ text: 'a' }] },
      { 3: [{ text: 'a', picture: 7 }] },
      { 3: [{ text: 'a', picture: 7 }] },
    ],
    ['keeps what was chosen since', { 1: [8], 2: 3 }, { 1: [5, 6], 2: 9 }, { 1: [8], 2: 3 }],
    [
      'keeps texts that were changed since',
      { 3: [{ text: 'b' }] },
      { 3: [{ text: 'a', picture: 7 }] },
      { 3: [{ text: 'b' }] },
    ],
    ['does not touch other fields', { 4: 'new' }, { 4: 'old', 2: 1 }, { 4: 'new', 2: 1 }],
  ])('%s', (_, stored, others, expected) => {
    expect(completed(stored, others)).toEqual(expected);
  });
});
