import { Controller, Get } from '@nestjs/common';
import { Arg } from '#libs/args';
import { Viewer, currentViewer } from '#libs/auth';
import { Args, Can, CurrentViewer, Namespace, Public } from '#libs/routes';
import { SignedInPolicy, startPipeline, type Pipeline } from '../../test/support/pipeline.js';

class CountDto {
  @Arg('integer')
  count?: number;
}

@Namespace('test/v1')
@Controller('viewer')
class ViewerController {
  @Get()
  @Public()
  show(@Args() _args: CountDto, @CurrentViewer() viewer: Viewer) {
    return { viewer: viewer.login, current: currentViewer().login };
  }
}

@Controller('plain')
class PlainController {
  @Get('public')
  @Public()
  open(@CurrentViewer() viewer: Viewer) {
    return { viewer: viewer.login };
  }

  @Get('restricted')
  @Can(SignedInPolicy, 'check')
  restricted(@CurrentViewer() viewer: Viewer) {
    return { viewer: viewer.login };
  }
}

const PATH = '/rest/test/v1/viewer';
let app: Pipeline;

beforeAll(async () => {
  app = await startPipeline({ controllers: [ViewerController, PlainController] });
});

afterAll(() => app.close());

describe('the viewer of a request', () => {
  it('is anonymous without credentials', async () => {
    expect((await app.ask(PATH)).body).toEqual({ viewer: '', current: '' });
  });

  it('is the authenticated user, for handlers and services', async () => {
    expect((await app.ask(PATH, { as: 'ann' })).body).toEqual({ viewer: 'ann', current: 'ann' });
  });
});

describe('invalid credentials', () => {
  it('are a 401 before invalid arguments', async () => {
    const invalid = `${PATH}?count=many`;
    expect(await app.refusal(invalid, { as: 'bob' })).toEqual([401, 'rest_wrong_token']);
    expect(await app.refusal(invalid, { as: 'ann' })).toEqual([400, 'rest_invalid_param']);
  });

  it('are a 401 before unknown paths and methods', async () => {
    expect(await app.refusal('/rest/nothing', { as: 'bob' })).toEqual([401, 'rest_wrong_token']);
    expect(await app.refusal(PATH, { as: 'bob', method: 'DELETE' })).toEqual([401, 'rest_wrong_token']);
  });

  it('get no Allow header, because the viewer is unknown', async () => {
    expect((await app.ask(PATH, { as: 'bob' })).headers.get('allow')).toBeNull();
  });
});

describe('a nonce', () => {
  const headers = { 'x-wp-nonce': 'abc' };

  it('is rejected without credentials, before arguments are validated', async () => {
    const refusal = [403, 'rest_cookie_invalid_nonce'];
    expect(await app.refusal(`${PATH}?count=many`, { headers })).toEqual(refusal);
    expect(await app.refusal(`${PATH}?_wpnonce=abc`)).toEqual(refusal);
  });

  it('is ignored with credentials', async () => {
    expect((await app.ask(`${PATH}?_wpnonce=abc`, { as: 'ann', headers })).status).toBe(200);
  });
});

describe('the session of a browser', () => {
  const cookie = 'lintel-session=ann';
  const viewerOf = async (path: string, headers: Record<string, string>) =>
    (await app.ask(path, { headers })).body.viewer;

  it('counts with its nonce, which is renewed', async () => {
    const answer = await app.ask(PATH, { headers: { cookie, 'x-wp-nonce': 'right' } });
    expect([answer.body.viewer, answer.headers.get('x-wp-nonce')]).toEqual(['ann', 'new']);
    expect(await viewerOf(`${PATH}?_wpnonce=right`, { cookie })).toBe('ann');
  });

  it('does not count without a nonce', async () => {
    const answer = await app.ask(PATH, { headers: { cookie } });
    expect([answer.body.viewer, answer.headers.get('x-wp-nonce')]).toEqual(['', null]);
  });

  it('is refused with a wrong nonce, and so is an unknown one', async () => {
    const refusal = [403, 'rest_cookie_invalid_nonce'];
    expect(await app.refusal(PATH, { headers: { cookie, 'x-wp-nonce': '' } })).toEqual(refusal);
    expect(await app.refusal(PATH, { headers: { cookie, 'x-wp-nonce': 'wrong' } })).toEqual(refusal);
    const other = { cookie: 'lintel-session=bob', 'x-wp-nonce': 'right' };
    expect(await app.refusal(PATH, { headers: other })).toEqual(refusal);
  });
});

describe('the name of a JSONP callback', () => {
  it('is rejected if it is invalid, before credentials are checked', async () => {
    for (const name of ['alert(1)', 'a'.repeat(200), ''])
      expect(await app.refusal(`${PATH}?_jsonp=${name}`, { as: 'bob' })).toEqual([400, 'rest_callback_invalid']);
    expect(await app.refusal(`${PATH}?_jsonp[]=call`)).toEqual([400, 'rest_callback_invalid']);
  });

  it('wraps the response', async () => {
    const { headers, text } = await app.ask(`${PATH}?_jsonp=my.call`);
    expect(headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
    expect(text).toBe('/**/my.call({"viewer":"","current":""})');
  });
});

describe('a route outside the REST root', () => {
  it('reads no credentials if it is public', async () => {
    for (const as of [undefined, 'ann', 'bob'])
      expect((await app.ask('/plain/public', { as })).body).toEqual({ viewer: '' });
  });

  it('reads credentials if it has a policy', async () => {
    expect((await app.ask('/plain/restricted', { as: 'ann' })).body).toEqual({ viewer: 'ann' });
    expect(await app.refusal('/plain/restricted', { as: 'bob' })).toEqual([401, 'rest_wrong_token']);
    expect(await app.refusal('/plain/restricted')).toEqual([401, 'rest_forbidden']);
  });
});
