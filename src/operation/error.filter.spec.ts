import type { ServerResponse } from 'node:http';
import { BadGatewayException, Controller, Get, GoneException, NotFoundException, Param, Res } from '@nestjs/common';
import { catalogue, errorOf } from '#libs/errors';
import { Can, Namespace, Public } from '#libs/routes';
import { SignedInPolicy, startPipeline, type Pipeline } from '../../test/support/pipeline.js';

const fail = catalogue({
  rest_not_yours: ['rights', 'Only its owner may do this.'],
  rest_busy_now: [503, 'Not now.', { 'Retry-After': '2' }],
  rest_too_often: [429, 'Not so often.', { 'Retry-After': '9' }],
});

const ERRORS: Record<string, Error> = {
  rights: errorOf(() => fail('rest_not_yours')),
  busy: errorOf(() => fail('rest_busy_now', { queue: 3 })),
  often: errorOf(() => fail('rest_too_often')),
  missing: new NotFoundException('a secret'),
  gone: new GoneException('a secret'),
  gateway: new BadGatewayException('a secret'),
  parser: Object.assign(new Error('a secret'), { status: 413 }),
  broken: new Error('a secret'),
};

@Controller('plain')
class PlainController {
  @Get('public/:error')
  @Public()
  open(@Param('error') error: string) {
    throw ERRORS[error];
  }

  @Get('restricted/:error')
  @Can(SignedInPolicy, 'check')
  restricted() {
    fail('rest_not_yours');
  }

  @Get('half')
  @Public()
  half(@Res() response: ServerResponse) {
    response.write('half of it');
    throw new Error('a secret');
  }
}

@Namespace('test/v1')
@Controller()
class RestController {
  @Get('busy')
  @Public()
  busy() {
    throw ERRORS.busy;
  }

  @Get('broken')
  @Public()
  broken() {
    throw ERRORS.broken;
  }
}

let app: Pipeline;

beforeAll(async () => {
  app = await startPipeline(
    { controllers: [PlainController, RestController] },
    {
      stages: [({ url }, _response, next) => next(url?.startsWith('/stage/') ? ERRORS[url.slice(7)] : undefined)],
    },
  );
});

afterAll(() => app.close());

const BUSY = { code: 'rest_busy_now', message: 'Not now.', data: { status: 503, queue: 3 } };
const INTERNAL = { code: 'internal_server_error', message: 'Something went wrong here.', data: { status: 500 } };

describe('an error outside the REST root', () => {
  it('of a catalogue has its code, data and headers', async () => {
    const { status, body, headers } = await app.ask('/plain/public/busy');
    expect([status, body, headers.get('retry-after')]).toEqual([503, BUSY, '2']);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('of a catalogue has them with any status between 400 and 499', async () => {
    const { status, body, headers } = await app.ask('/plain/public/often');
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rest_too_often', '9']);
  });

  it('is a 401 for anonymous callers and a 403 for signed-in ones if permissions are missing', async () => {
    expect(await app.refusal('/plain/public/rights')).toEqual([401, 'rest_not_yours']);
    expect(await app.refusal('/plain/restricted/rights', { as: 'ann' })).toEqual([403, 'rest_not_yours']);
  });

  it.each([
    ['missing', 404, 'not_found'],
    ['gone', 410, 'request_refused'],
    ['parser', 413, 'payload_too_large'],
    ['%E0%A4%A', 400, 'bad_request'],
  ])('of the framework keeps its status and hides its text: %s', async (error, status, code) => {
    const answer = await app.ask(`/plain/public/${error}`);
    expect(answer.body).toEqual({ code, message: expect.any(String), data: { status } });
    expect([answer.status, answer.text.includes('secret')]).toEqual([status, false]);
  });

  it.each(['broken', 'gateway'])('that is unexpected hides internals, which are logged: %s', async (error) => {
    const lines = app.logged.length;
    const { status, text, body } = await app.ask(`/plain/public/${error}`);
    expect(status).toBeGreaterThanOrEqual(500);
    expect([body.code, text.includes('secret')]).toEqual(['internal_server_error', false]);
    expect(app.logged.slice(lines)).toContain('a secret');
  });

  it('is a 404 without a matching route', async () => {
    expect(await app.refusal('/nothing')).toEqual([404, 'not_found']);
  });

  it('has no body in responses to HEAD', async () => {
    const { status, text, headers } = await app.ask('/plain/public/busy', { method: 'HEAD' });
    expect([status, text]).toEqual([503, '']);
    expect(headers.get('content-length')).toBe(String(JSON.stringify(BUSY).length));
  });

  it('ends a response that was started', async () => {
    await expect(app.ask('/plain/half')).rejects.toThrow();
  });
});

describe('an error of a stage', () => {
  it('is handled like one of a handler', async () => {
    expect(await app.ask('/stage/broken')).toMatchObject({ status: 500, body: INTERNAL });
    expect(await app.ask('/stage/busy')).toMatchObject({ status: 503, body: BUSY });
  });
});

describe('an error below the REST root', () => {
  it('has the format of the REST interface', async () => {
    const { status, body, headers } = await app.ask('/rest/test/v1/busy');
    expect([status, body, headers.get('retry-after')]).toEqual([503, BUSY, '2']);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(await app.ask('/rest/test/v1/broken')).toMatchObject({ status: 500, body: INTERNAL });
  });

  it('is sent in the requested format', async () => {
    const { status, body } = await app.ask('/rest/test/v1/busy?_envelope');
    const headers = {
      'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link, Retry-After',
      'Retry-After': '2',
    };
    expect([status, body]).toEqual([200, { status: 503, headers, body: BUSY }]);
  });
});
