import { Controller, Get, Injectable, Patch } from '@nestjs/common';
import { Arg } from '#libs/args';
import { Presenter, member, type Members } from '#libs/presenting';
import { Args, Can, Namespace, Public, Returns } from '#libs/routes';
import { SignedInPolicy, startPipeline, type Pipeline } from '../../test/support/pipeline.js';

class BookDto {
  @Arg('integer', { description: 'ID of the book.' })
  id: number;
}

@Injectable()
class BookPresenter extends Presenter<number> {
  readonly title = 'book';
  readonly members: Members<number> = { id: member('view', 'integer', 'Number.', (id) => id) };
}

@Namespace('test/v1')
@Controller('books')
class BooksController {
  @Get(':id')
  @Public()
  @Returns(BookPresenter)
  show(@Args() { id }: BookDto) {
    return { id };
  }

  @Patch(':id')
  @Can(SignedInPolicy, 'check')
  change(@Args() { id }: BookDto) {
    return { id };
  }
}

const PATH = '/rest/test/v1/books/1';
const NO_ROUTE = [404, 'rest_no_route'];
let app: Pipeline;

beforeAll(async () => {
  app = await startPipeline({ controllers: [BooksController], providers: [BookPresenter] });
});

afterAll(() => app.close());

describe('a request without a declared route', () => {
  it('is a 404 for unknown paths', async () => {
    for (const path of [
      '/rest',
      '/rest/',
      '/rest/test/v1',
      '/rest/test/v1/books',
      '/rest/test/v1/books/one',
      `${PATH}/2`,
    ])
      expect(await app.refusal(path)).toEqual(NO_ROUTE);
  });

  it('is a 404 for methods that the route does not have, without Allow', async () => {
    for (const method of ['POST', 'DELETE', 'PROPFIND']) expect(await app.refusal(PATH, { method })).toEqual(NO_ROUTE);
    const { status, headers } = await app.ask(`${PATH}?_method=NONSENSE`, { as: 'ann' });
    expect([status, headers.get('allow')]).toEqual([404, null]);
  });

  it('gets the error in the requested format', async () => {
    const { status, body } = await app.ask('/rest/nothing?_envelope');
    expect([status, body.status, body.body.code]).toEqual([200, ...NO_ROUTE]);
  });
});

describe('OPTIONS', () => {
  const ask = (path: string, as?: string) => app.ask(path, { method: 'OPTIONS', as });

  it('describes the route with the schema of its response', async () => {
    const { status, body } = await ask(PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({ namespace: 'test/v1', methods: ['GET', 'PATCH'], schema: { title: 'book' } });
    expect(body.endpoints[1]).toMatchObject({
      methods: ['PATCH'],
      args: { id: { description: 'ID of the book.' } },
    });
  });

  it('lists the methods that the viewer may use in Allow', async () => {
    expect((await ask(PATH)).headers.get('allow')).toBe('GET');
    expect((await ask(PATH, 'ann')).headers.get('allow')).toBe('GET, PATCH');
  });

  it('returns the requested members', async () => {
    expect((await ask(`${PATH}?_fields=methods`)).body).toEqual({ methods: ['GET', 'PATCH'] });
  });

  it('is an empty list for unknown paths', async () => {
    const { status, body, headers } = await ask('/rest/nothing');
    expect([status, body, headers.get('allow')]).toEqual([200, [], null]);
  });

  it('is rejected with invalid credentials', async () => {
    expect((await ask(PATH, 'bob')).status).toBe(401);
  });

  it('can override another method', async () => {
    expect((await app.ask(`${PATH}?_method=OPTIONS`)).body).toMatchObject({ methods: ['GET', 'PATCH'] });
  });
});
