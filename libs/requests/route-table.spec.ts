import { describeRoute, pathArguments, RouteTable, type Endpoint, type Verb } from './route-table.js';

/** An endpoint with the members that the table reads. */
const endpoint = (...verbs: Verb[]) => ({ verbs, binder: { specs: [] } }) as unknown as Endpoint;

/** A table of routes for GET. */
function tableOf(...paths: string[]): RouteTable {
  const table = new RouteTable();
  for (const path of paths) table.add(path, endpoint('GET'), 'a/v1');
  return table;
}

/** The pattern of the matching route, and its parameters. */
const find = (table: RouteTable, path: string) => {
  const match = table.match(path);
  return match && [match.route.pattern, match.path];
};

describe('a path', () => {
  it('matches a literal route before one with parameters, in any order of declaration', () => {
    for (const paths of [
      ['/a/v1/books/:slug(\\w+)', '/a/v1/books/latest'],
      ['/a/v1/books/latest', '/a/v1/books/:slug(\\w+)'],
    ])
      expect(find(tableOf(...paths), '/a/v1/books/latest')).toEqual(['/a/v1/books/latest', {}]);
  });

  it('matches the route with the longest literal prefix first', () => {
    const table = tableOf('/a/:rest(.+)', '/a/v1/books/:id', '/a/v1/:kind(\\w+)/:id');
    expect(find(table, '/a/v1/books/1')).toEqual(['/a/v1/books/(?P<id>\\d+)', { id: '1' }]);
    expect(find(table, '/a/v1/films/1')).toEqual(['/a/v1/(?P<kind>\\w+)/(?P<id>\\d+)', { kind: 'films', id: '1' }]);
    expect(find(table, '/a/v1/books/one')).toEqual(['/a/(?P<rest>.+)', { rest: 'v1/books/one' }]);
  });

  it('matches routes with the same prefix in order of declaration', () => {
    const table = tableOf('/a/v1/books/:id', '/a/v1/books/:slug(\\w+)');
    expect(find(table, '/a/v1/books/1')?.[1]).toEqual({ id: '1' });
    expect(find(table, '/a/v1/books/one')?.[1]).toEqual({ slug: 'one' });
  });

  it('matches in any letter case; words are spelled as declared, other values as sent', () => {
    const table = tableOf('/a/v1/books/:action(delete|Enable)/:slug(\\w+)', '/a/v1/Latest');
    expect(find(table, '/A/V1/books/ENABLE/Some')?.[1]).toEqual({ action: 'Enable', slug: 'Some' });
    expect(find(table, '/a/v1/lATEST')).toEqual(['/a/v1/Latest', {}]);
  });

  it('matches only as a whole', () => {
    const table = tableOf('/a/v1/books/:id', '/a/v1/books');
    for (const path of ['', '/', '/a/v1', '/a/v1/books/', '/a/v1/books/1/2', '/a/v1/books/one', '/b/a/v1/books'])
      expect(table.match(path)).toBeUndefined();
  });
});

describe('the endpoints of a path', () => {
  it('belong to one route', () => {
    const table = tableOf('/a/v1/books/:id');
    const change = endpoint('POST', 'PUT');
    table.add('/a/v1/books/:id', change, 'a/v1');
    const route = table.match('/a/v1/books/1')?.route;
    expect([table.routes.size, route?.endpoints.length, route?.byVerb.get('PUT')]).toEqual([1, 2, change]);
    expect(route?.byVerb.get('DELETE')).toBeUndefined();
  });

  it('have no method in common', () => {
    expect(() => tableOf('/a/v1/books/:id', '/a/v1/books/:id')).toThrow(
      'Two handlers for GET /a/v1/books/(?P<id>\\d+).',
    );
  });
});

describe('an unreachable route', () => {
  it('is rejected with the name of the route that matches its paths', () => {
    expect(() => tableOf('/a/v1/:slug(\\w+)', '/a/v1/:id').refuseShadowed()).toThrow(
      '/a/v1/(?P<id>\\d+) is unreachable: /a/v1/(?P<slug>\\w+) matches its paths.',
    );
    expect(() => tableOf('/a/v1/books/:slug(\\w+)', '/a/v1/books/:word(one|two)').refuseShadowed()).toThrow(
      /is unreachable/,
    );
  });

  it('is not one whose paths are partly matched by another route', () => {
    const paths = ['/a/v1/:id', '/a/v1/:slug(\\w+)', '/a/v1/latest', '/a/:path(.+)', '/a/v1/:id/:action(move|copy)'];
    expect(() => tableOf(...paths).refuseShadowed()).not.toThrow();
  });

  it('is reported if no sample path is known', () => {
    expect(() => tableOf('/a/v1/:code(x{9})').refuseShadowed()).toThrow(/add a sample/);
  });
});

describe('a route', () => {
  it('describes its methods once, with a link if it has no parameters', () => {
    const table = tableOf('/a/v1/books', '/a/v1/books/:id');
    table.add('/a/v1/books', endpoint('POST'), 'a/v1');
    const [list, one] = Array.from(table.routes.values(), (route) => describeRoute(route, 'http://site.test/rest'));
    expect(list).toMatchObject({
      namespace: 'a/v1',
      methods: ['GET', 'POST'],
      endpoints: [{ methods: ['GET'], args: [] }, { methods: ['POST'] }],
      _links: { self: 'http://site.test/rest/a/v1/books' },
    });
    expect(one).not.toHaveProperty('_links');
  });

  it('has integers as path arguments if it accepts only digits', () => {
    const table = tableOf('/a/v1/:id/:slug(\\w+)');
    const argsOf = (path: string) => {
      const match = table.match(path);
      return match && pathArguments(match);
    };
    expect(argsOf('/a/v1/12/34')).toEqual({ id: 12, slug: '34' });
    expect(argsOf('/a/v1/99999999999999999999/x')).toEqual({ id: Number.MAX_SAFE_INTEGER, slug: 'x' });
  });
});
