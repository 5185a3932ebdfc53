import type { HttpAdapterHost } from '@nestjs/core';
import type { LeanAdapter } from '#libs/http';
import { PageController, PageRoutes, WritesResponse, inPages } from './page-routes.js';

/** The routes of handlers, each with its paths; those in `written` write the response, some have an order. */
function routesOf(
  handlers: Record<string, readonly string[]>,
  written: readonly string[] = [],
  orders: Record<string, number> = {},
): PageRoutes {
  const own = Object.entries(handlers).flatMap(([name, paths]) => {
    const handler = Object.defineProperty(() => Promise.resolve(), 'name', { value: name });
    const pages = class {};
    Object.defineProperty(pages.prototype, name, { value: handler });
    PageController('home', { order: orders[name] })(pages);
    if (written.includes(name)) WritesResponse()({}, name, { value: handler });
    return paths.map((path) => {
      const [, verb = 'GET', rest = path] = /^(GET|POST|ALL) (.*)$/.exec(path) ?? [];
      return { verb, path: rest.startsWith('{') ? `/${rest}` : `/{home}${rest && `/${rest}`}`, handler };
    });
  });
  const httpAdapter = {
    routesBelow: (root: string) => own.filter(({ path }) => path === `/${root}` || path.startsWith(`/${root}/`)),
  };
  return new PageRoutes({ httpAdapter } as unknown as HttpAdapterHost<LeanAdapter>);
}

const urlOf = (path: string | undefined, query = '', method = 'GET') => ({
  method,
  path,
  rawPath: `/${path ?? 'elsewhere'}`,
  query: new URLSearchParams(query),
});
const tried = (routes: PageRoutes, ...asked: Parameters<typeof urlOf>) =>
  [...routes.matching(urlOf(...asked))].map(({ handler }) => handler.name);

describe('a path', () => {
  const routes = routesOf({
    any: ['*path', 'POST *path'],
    feed: ['*path/feed'],
    event: ['event/:slug'],
    list: inPages(':base(category|tag)/*path'),
    year: [':year(\\d{4})'],
    one: [':name'],
    map: ['map-:kind([a-z-]+)-:number(\\d+).xml'],
    robots: ['{host}/robots.txt'],
  });

  it.each([
    ['event/x', ['event', 'any']],
    ['event/feed', ['event', 'feed', 'any']],
    ['Event/x', ['any']],
    ['TAG/x', ['list', 'any']],
    ['2031', ['year', 'one', 'any']],
    ['20310', ['one', 'any']],
    ['map-a-b-12.xml', ['map', 'one', 'any']],
    ['map-a-b-12_xml', ['one', 'any']],
    ['robots.txt', ['robots', 'one', 'any']],
    ['', []],
    [undefined, []],
  ])('%s tries the most specific routes first', (path, names) => {
    expect(tried(routes, path)).toEqual(names);
  });

  it('matches a handler once, by its most specific path', () => {
    const [first, ...others] = routes.matching(urlOf('category/a/b/page/2'));
    expect(first?.params).toEqual({ base: 'category', path: ['a', 'b'], page: '2' });
    expect(others.map(({ handler }) => handler.name)).toEqual(['any']);
  });

  it('matches the methods of its route', () => {
    expect(tried(routes, 'event/x', '', 'POST')).toEqual(['any']);
  });
});

describe('a query', () => {
  const routes = routesOf({ home: [''], entry: ['?p'], search: ['?s'], event: ['?type=event&p'] });

  it.each([
    ['', ['home']],
    ['s=', ['search', 'home']],
    ['s=x&p=1', ['entry', 'search', 'home']],
    ['p=1&type=event', ['event', 'entry', 'home']],
    ['p=1&type=venue', ['entry', 'home']],
  ])('%s selects routes of the home path', (query, names) => {
    expect(tried(routes, '', query)).toEqual(names);
  });
});

describe('a handler that writes the response', () => {
  const routes = routesOf({ file: ['ALL :name/events.ics'], any: ['*path'] }, ['file']);

  it('is matched separately, for any method', () => {
    expect(tried(routes, 'x/events.ics')).toEqual(['any']);
    expect(routes.writing(urlOf('x/events.ics', '', 'DELETE'))?.params).toEqual({ name: 'x' });
    expect(routes.writing(urlOf('x'))).toBeUndefined();
  });
});

describe('equally specific routes', () => {
  it('are tried by their order', () => {
    const handlers = { entry: ['?p'], search: ['?s'], feed: ['?feed'] };
    const routes = routesOf(handlers, [], { entry: 1, feed: -1 });
    expect(tried(routes, '', 's=x&p=3&feed=rss')).toEqual(['feed', 'search', 'entry']);
  });
});
