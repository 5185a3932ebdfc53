import { Controller, Delete, Get, Post } from '@nestjs/common';
import { Namespace, Public, Requested } from '#libs/routes';
import { startPipeline, type Pipeline, type PipelineRequest } from '../../test/support/pipeline.js';
import { type RestRequest } from './rest-request.js';

@Namespace('test/v1')
@Controller('verbs')
class VerbsController {
  @Get()
  @Public()
  get(@Requested() { verb, url }: RestRequest) {
    return { verb, url };
  }

  @Post()
  @Public()
  post(@Requested() { verb }: RestRequest) {
    return { verb };
  }

  @Delete()
  @Public()
  delete(@Requested() { verb }: RestRequest) {
    return { verb };
  }
}

const PATH = '/rest/test/v1/verbs';
let app: Pipeline;
const verbOf = async (search: string, request: PipelineRequest) => (await app.ask(PATH + search, request)).body.verb;

beforeAll(async () => {
  app = await startPipeline({ controllers: [VerbsController] });
});

afterAll(() => app.close());

describe('the method of a request', () => {
  const headers = { 'x-http-method-override': 'delete' };

  it('is `_method`, else the override header, else the real one', async () => {
    expect(await verbOf('', { method: 'POST' })).toBe('POST');
    expect(await verbOf('', { method: 'POST', headers })).toBe('DELETE');
    expect(await verbOf('?_method=get', { method: 'POST', headers })).toBe('GET');
    expect(await verbOf('?_method=', { method: 'POST' })).toBe('POST');
    expect(await verbOf('?_method[]=GET', { method: 'POST' })).toBe('POST');
  });

  it('keeps the response from being cached if a header names it', async () => {
    expect((await app.ask(PATH)).headers.get('cache-control')).toBeNull();
    expect((await app.ask(PATH, { headers })).headers.get('cache-control')).toBe(
      'no-cache, must-revalidate, max-age=0',
    );
  });
});

describe('HEAD', () => {
  it('gets the status and headers of GET without a body', async () => {
    const get = await app.ask(PATH);
    const head = await app.ask(PATH, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'allow'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it('gets an empty body if it is named by `_method` or a header', async () => {
    const { status, text, headers } = await app.ask(`${PATH}?_method=HEAD`);
    expect([status, text, headers.get('content-length')]).toEqual([200, '', '0']);
  });

  it('gets errors without a body, too', async () => {
    expect(await app.ask('/rest/nothing', { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
  });
});

describe('the path of a request', () => {
  it('may have any letter case, escapes and trailing slashes', async () => {
    for (const path of ['/rest/TEST/v1/Verbs', `${PATH}//`, '/rest/test/v1/%76erbs'])
      expect((await app.ask(path)).status).toBe(200);
  });

  it('is matched unchanged if it has a broken escape', async () => {
    expect(await app.refusal(`${PATH}/%E0%A4%A`)).toEqual([404, 'rest_no_route']);
  });

  it('is part of the URL that handlers get', async () => {
    expect((await app.ask(`${PATH}/?a=1`)).body.url).toBe('http://site.test/rest/test/v1/verbs');
  });
});

describe('a query', () => {
  it('is a 400 if it is malformed, before credentials are checked', async () => {
    const search = Array.from({ length: 1001 }, (_, at) => `p${at}`).join('&');
    expect(await app.refusal(`${PATH}?${search}`, { as: 'bob' })).toEqual([400, 'rest_too_many_parameters']);
  });
});
