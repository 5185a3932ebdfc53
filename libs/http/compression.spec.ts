import { acceptedCodings } from './compression.js';

describe('the accepted content codings', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['gzip', ['gzip']],
    ['gzip, deflate, br', ['br', 'gzip']],
    ['br;q=0.5, gzip;q=0.8', ['gzip', 'br']],
    ['GZIP', ['gzip']],
    ['*', ['br', 'gzip']],
    ['*;q=0', []],
    ['gzip;q=0, *', ['br']],
    ['identity', []],
    ['br;q=nonsense', []],
    [`gzip,${'x'.repeat(1000)}`, []],
  ])('of %j are %j', (header, codings) => {
    expect(acceptedCodings(header)).toEqual(codings);
  });
});
