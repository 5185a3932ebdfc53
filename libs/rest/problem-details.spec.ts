import { problemOf, wantsProblem } from './problem-details.js';

describe('problem details', () => {
  it.each([
    ['application/problem+json', true],
    ['Application/Problem+JSON; charset=utf-8', true],
    ['text/html, application/problem+json;q=0.1', true],
    ['application/json, application/problem+json', true],
    ['application/json;q=0.5, application/problem+json;q=0.8', true],
    ['application/json, application/problem+json;q=0.9', false],
    ['application/problem+json;q=0', false],
    ['application/problem+json;q=none', false],
    ['application/*', false],
    ['*/*', false],
    ['application/json', false],
    ['', false],
    [undefined, false],
  ])('are wanted by Accept: %s – %s', (accept, expected) => {
    expect(wantsProblem({ headers: { accept } })).toBe(expected);
  });

  it('have the members of the standard beside those of the convention, and no query', () => {
    const error = { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } };
    expect(problemOf(error, 404, 'https://example.org/site', '/en/rest/posts/7?password=secret')).toEqual({
      type: 'https://example.org/docs/errors/rest_post_invalid_id',
      title: 'Not Found',
      status: 404,
      detail: 'Invalid post ID.',
      instance: '/en/rest/posts/7',
      code: 'rest_post_invalid_id',
      data: { status: 404 },
    });
  });

  it('have no type of their own if the code cannot be part of a URL', () => {
    const error = { code: 'a/b?c', message: 'Odd.', data: { status: 400 } };
    expect(problemOf(error, 400, 'https://example.org', '/')).toMatchObject({ type: 'about:blank', code: 'a/b?c' });
  });
});
