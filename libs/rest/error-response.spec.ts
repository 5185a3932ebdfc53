import { Logger, NotFoundException } from '@nestjs/common';
import { catalogue, errorOf } from '#libs/errors';
import { errorResponse } from './response-writer.js';

const fail = catalogue({
  rest_not_yours: ['rights', 'Only its owner may do this.'],
  rest_too_early: [425, 'Not yet.', { 'Retry-After': '9' }],
});

const log: string[] = [];
class RecordingLogger extends Logger {
  override error(...parts: unknown[]): void {
    log.push(`error ${parts.join(' ')}`);
  }
  override warn(...parts: unknown[]): void {
    log.push(`warn ${parts.join(' ')}`);
  }
}

const responseTo = (error: unknown, isSignedIn = false) =>
  errorResponse(error, isSignedIn, 'GET /books', new RecordingLogger());

beforeEach(() => log.splice(0));

describe('the response to an error of a catalogue', () => {
  it('has its code, text, status, data and headers, and is not logged', () => {
    expect(responseTo(errorOf(() => fail('rest_too_early', { wait: 9 })))).toEqual({
      status: 425,
      body: { code: 'rest_too_early', message: 'Not yet.', data: { status: 425, wait: 9 } },
      headers: {
        'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link, Retry-After',
        'Retry-After': '9',
      },
    });
    expect(log).toEqual([]);
  });

  it('is a 401 for anonymous callers and a 403 for signed-in ones if permissions are missing', () => {
    const error = errorOf(() => fail('rest_not_yours'));
    expect(responseTo(error)).toMatchObject({ status: 401, body: { data: { status: 401 } } });
    expect(responseTo(error, true)).toMatchObject({ status: 403, body: { data: { status: 403 } } });
  });
});

describe('the response to an error of the framework', () => {
  it('has its status and a code, but not its text', () => {
    const body = { code: 'not_found', message: 'Not found.', data: { status: 404 } };
    expect(responseTo(new NotFoundException('a secret'))).toEqual({ status: 404, headers: {}, body });
    expect(log).toEqual([]);
  });
});

describe('the response to any other error', () => {
  it.each([new Error('a secret'), 'a secret', { message: 'a secret' }, undefined, null])(
    'is a 500 without internals, which are logged: %p',
    (error) => {
      const body = { code: 'internal_server_error', message: 'Something went wrong here.', data: { status: 500 } };
      expect(responseTo(error)).toEqual({ status: 500, headers: {}, body });
      expect(log[0]).toContain('error GET /books failed');
    },
  );

  it('logs the stack', () => {
    const error = new Error('a secret');
    responseTo(error);
    expect(log).toEqual([`error GET /books failed ${error.stack}`]);
  });
});

describe('the response to an error of a full disk', () => {
  it.each([
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    Object.assign(new Error('EDQUOT: disk quota exceeded, mkdir'), { code: 'EDQUOT' }),
    new Error('/a/secret.png: write error\nsystem error: No space left on device'),
  ])('is a 507 without internals, which is logged: %p', (error) => {
    expect(responseTo(error)).toMatchObject({
      status: 507,
      body: { code: 'rest_insufficient_storage', data: { status: 507 } },
    });
    expect(log).toEqual([expect.stringContaining('warn GET /books failed: There is no room left')]);
  });
});

describe('the response to a database error', () => {
  const refused = (code: string, errno?: number) => Object.assign(new Error('SELECT secret'), { code, errno });

  it('is a 503 while the database is unavailable', () => {
    expect(responseTo(Object.assign(refused('ECONNREFUSED'), { fatal: true }))).toMatchObject({
      status: 503,
      body: { code: 'database_unavailable' },
      headers: { 'Retry-After': '1' },
    });
    expect(log).toEqual([expect.stringContaining('warn The database is unavailable')]);
  });

  it('is a separate 503 for a statement that took too long', () => {
    const answer = responseTo({ driverError: refused('', 1969) });
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'rest_database_timeout' },
      headers: { 'Retry-After': '5' },
    });
  });

  it('is a 400 for a text that is too long to store', () => {
    expect(responseTo(refused('ER_DATA_TOO_LONG'))).toMatchObject({
      status: 400,
      body: { code: 'rest_text_too_long' },
    });
  });
});
