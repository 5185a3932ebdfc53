import { Controller, Get } from '@nestjs/common';
import { JsonStream, LongText, Reply } from '#libs/requests';
import { Namespace, Public } from '#libs/routes';
import { startPipeline, type Pipeline } from '../../test/support/pipeline.js';

async function* pieces() {
  yield 'long ';
  yield '"text"';
}

async function* manyPieces() {
  for (let at = 0; at < 15; at += 1) yield '"'.repeat(100_000);
}

async function* brokenPieces() {
  yield* manyPieces();
  throw new Error('The database has left.');
}

@Namespace('test/v1')
@Controller()
class FormsController {
  @Get('reply')
  @Public()
  reply() {
    return new Reply({ id: 2 }, { status: 201, headers: { 'X-Total': 5 } });
  }

  @Get('text')
  @Public()
  text() {
    return Reply.text('a,b', 'text/csv');
  }

  @Get('stream')
  @Public()
  stream() {
    return new JsonStream({ id: 3, text: new LongText(pieces()) });
  }

  @Get('long-stream')
  @Public()
  longStream() {
    return new JsonStream({ text: new LongText(manyPieces()) });
  }

  @Get('broken-stream')
  @Public()
  brokenStream() {
    return new JsonStream({ text: new LongText(brokenPieces()) });
  }

  @Get('separators')
  @Public()
  separators() {
    return { text: '\u2028' };
  }

  @Get('nothing')
  @Public()
  nothing(): void {}
}

const ROOT = '/rest/test/v1';
let app: Pipeline;

beforeAll(async () => {
  app = await startPipeline({ controllers: [FormsController] });
});

afterAll(() => app.close());

describe('a response', () => {
  it('is JSON', async () => {
    const { status, headers, text } = await app.ask(`${ROOT}/reply`);
    expect([status, headers.get('x-total'), text]).toEqual([201, '5', '{"id":2}']);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
  });

  it('is null if the handler returns nothing', async () => {
    expect(await app.ask(`${ROOT}/nothing`)).toMatchObject({ status: 200, text: 'null' });
  });

  it('is wrapped in an envelope with status and headers on request', async () => {
    const { status, headers, body } = await app.ask(`${ROOT}/reply?_envelope`);
    expect([status, headers.get('x-total')]).toEqual([200, null]);
    expect(body).toEqual({ status: 201, headers: { 'X-Total': 5, Allow: 'GET' }, body: { id: 2 } });
  });

  it('is indented or wrapped in JSONP on request', async () => {
    expect((await app.ask(`${ROOT}/reply?_pretty`)).text).toBe('{\n    "id": 2\n}');
    expect((await app.ask(`${ROOT}/separators?_jsonp=f`)).text).toBe('/**/f({"text":"\\u2028"})');
  });

  it('may be a text of another type, which is sent unchanged', async () => {
    const { headers, text } = await app.ask(`${ROOT}/text?_fields=id`);
    expect([headers.get('content-type'), text]).toEqual(['text/csv', 'a,b']);
  });

  it('may be a stream, whose members can be selected', async () => {
    const whole = { id: 3, text: 'long "text"' };
    const streamed = await app.ask(`${ROOT}/stream`);
    expect([streamed.body, streamed.headers.get('content-length')]).toEqual([whole, '31']);
    expect((await app.ask(`${ROOT}/stream?_fields=text`)).body).toEqual({ text: whole.text });
    expect((await app.ask(`${ROOT}/stream?_envelope`)).body.body).toEqual(whole);
    expect(await app.ask(`${ROOT}/stream`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('is sent in pieces and without an ETag if it is a long stream', async () => {
    const { headers, body } = await app.ask(`${ROOT}/long-stream`);
    expect(body).toEqual({ text: '"'.repeat(1_500_000) });
    expect([headers.get('content-length'), headers.get('etag')]).toEqual([null, null]);
    expect(await app.ask(`${ROOT}/long-stream`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('ends too early if its stream fails', async () => {
    await expect(app.ask(`${ROOT}/broken-stream`)).rejects.toThrow();
  });

  it.each(['text', 'stream', 'nothing', 'text?_pretty', 'stream?_envelope', 'separators?_jsonp=f'])(
    'has an ETag, for which it is not sent again: %s',
    async (path) => {
      const { headers } = await app.ask(`${ROOT}/${path}`);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      for (const method of ['GET', 'HEAD']) {
        const known = (tags: string) => app.ask(`${ROOT}/${path}`, { method, headers: { 'if-none-match': tags } });
        expect(await known('"other"')).toMatchObject({ status: 200, headers: expect.anything() as Headers });
        for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const again = await known(tags);
          expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
        }
      }
    },
  );

  it('has no ETag if it is an error or creates something', async () => {
    for (const path of ['reply', 'unknown', 'unknown?_envelope'])
      expect((await app.ask(`${ROOT}/${path}`, { headers: { 'if-none-match': '*' } })).headers.get('etag')).toBeNull();
  });
});
