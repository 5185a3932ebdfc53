import { Controller, Delete, Get, Injectable, Patch } from '@nestjs/common';
import { Arg } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { catalogue } from '#libs/errors';
import { Args, Can, ForSignedIn, Namespace, Public, Update } from '#libs/routes';
import { startPipeline, type Pipeline } from '../../test/support/pipeline.js';

const fail = catalogue({ rest_not_yours: ['rights', 'Only its owner may do this.'] });

class BookDto {
  @Arg('integer')
  id: number;
}

class ShowBookDto extends BookDto {
  @Arg('string')
  force?: string;
}

class DeleteBookDto extends BookDto {
  @Arg('boolean', { default: false })
  force: boolean;
}

/** Ann owns book 1. */
@Injectable()
class BooksPolicy {
  update({ id }: BookDto, viewer: Viewer): void {
    if (id !== 1 || viewer.login !== 'ann') fail('rest_not_yours');
  }

  async delete({ id, force }: DeleteBookDto, viewer: Viewer): Promise<void> {
    await Promise.resolve();
    if (force) fail('rest_not_yours');
    this.update({ id }, viewer);
  }

  /** Says the opposite of what it does. */
  @ForSignedIn()
  open(): void {}

  fails(): void {
    throw new Error('a secret');
  }

  async failsLater(): Promise<void> {
    await Promise.resolve();
    this.fails();
  }
}

const handled: string[] = [];

@Namespace('test/v1')
@Controller()
class BooksController {
  @Get('books/:id')
  @Public()
  show(@Args() { id }: ShowBookDto) {
    return { id };
  }

  @Update('books/:id')
  @Can(BooksPolicy, 'update')
  update(@Args() { id }: BookDto) {
    handled.push(`update ${id}`);
    return { id };
  }

  @Delete('books/:id')
  @Can(BooksPolicy, 'delete')
  delete(@Args() { id, force }: DeleteBookDto) {
    handled.push(`delete ${id} ${force}`);
    return { id };
  }

  @Get('failing')
  @Public()
  open() {
    return {};
  }

  @Get('misdeclared')
  @Can(BooksPolicy, 'open')
  misdeclared() {
    return {};
  }

  @Delete('failing')
  @Can(BooksPolicy, 'fails')
  fails() {
    return {};
  }

  @Patch('failing')
  @Can(BooksPolicy, 'failsLater')
  failsLater() {
    return {};
  }
}

const ROOT = '/rest/test/v1';
let app: Pipeline;
const allowed = async (...request: Parameters<Pipeline['ask']>) => (await app.ask(...request)).headers.get('allow');

beforeAll(async () => {
  app = await startPipeline({ controllers: [BooksController], providers: [BooksPolicy] });
});

beforeEach(() => handled.splice(0));
afterAll(() => app.close());

describe('a policy', () => {
  it.each(['PUT', 'DELETE'])(
    'rejects %s before the handler runs: 401 for anonymous callers, else 403',
    async (method) => {
      expect(await app.refusal(`${ROOT}/books/1`, { method })).toEqual([401, 'rest_not_yours']);
      expect(await app.refusal(`${ROOT}/books/2`, { method, as: 'ann' })).toEqual([403, 'rest_not_yours']);
      expect(handled).toEqual([]);
    },
  );

  it('decides by the bound arguments', async () => {
    await app.ask(`${ROOT}/books/1`, { as: 'ann', json: {} });
    await app.ask(`${ROOT}/books/1?force=0`, { as: 'ann', method: 'DELETE' });
    expect(handled).toEqual(['update 1', 'delete 1 false']);
    expect((await app.ask(`${ROOT}/books/1?force=1`, { as: 'ann', method: 'DELETE' })).status).toBe(403);
  });

  it('that fails is a 500, not a rejection', async () => {
    for (const method of ['DELETE', 'PATCH'])
      expect(await app.refusal(`${ROOT}/failing`, { method })).toEqual([500, 'internal_server_error']);
    expect(await app.refusal(`${ROOT}/failing`)).toEqual([500, 'internal_server_error']);
  });
});

it('fails a request that an anonymous viewer must not pass, but does', async () => {
  expect((await app.ask(`${ROOT}/misdeclared`, { as: 'ann' })).status).toBe(200);
  expect(await app.refusal(`${ROOT}/misdeclared`)).toEqual([500, 'internal_server_error']);
});

describe('the Allow header', () => {
  const all = 'GET, POST, PUT, PATCH, DELETE';

  it('lists the methods that the viewer may use with these arguments', async () => {
    expect(await allowed(`${ROOT}/books/1`)).toBe('GET');
    expect(await allowed(`${ROOT}/books/2`, { as: 'ann' })).toBe('GET');
    expect(await allowed(`${ROOT}/books/1`, { as: 'ann' })).toBe(all);
    expect(await allowed(`${ROOT}/books/1`, { as: 'ann', method: 'PATCH' })).toBe(all);
  });

  it('asks the policies of other methods with their own defaults if arguments differ in type', async () => {
    expect(await allowed(`${ROOT}/books/1?force=1`, { as: 'ann' })).toBe(all);
  });

  it('is also set on rejections and OPTIONS', async () => {
    expect(await allowed(`${ROOT}/books/1`, { method: 'DELETE' })).toBe('GET');
    expect(await allowed(`${ROOT}/books/1?force=1`, { as: 'ann', method: 'DELETE' })).toBe('GET, POST, PUT, PATCH');
    expect(await allowed(`${ROOT}/books/1?force=many`, { as: 'ann', method: 'DELETE' })).toBe(all);
    expect(await allowed(`${ROOT}/books/1`, { as: 'ann', method: 'OPTIONS' })).toBe(all);
    expect(await allowed(`${ROOT}/books/2`, { as: 'ann', method: 'OPTIONS' })).toBe('GET');
  });
});
