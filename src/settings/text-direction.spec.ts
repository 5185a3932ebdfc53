import { directionOf } from './text-direction.js';

it.each([
  ['ar-EG', 'rtl'],
  ['ar-MA', 'rtl'],
  ['he-IL', 'rtl'],
  ['de-AT', 'ltr'],
  ['en-EG', 'ltr'],
  ['uk-UA', 'ltr'],
  ['zh-CN', 'ltr'],
])('directionOf finds the direction of %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});
