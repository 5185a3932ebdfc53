import { Controller, Get } from '@nestjs/common';
import { Namespace, Public } from '#libs/routes';
import { startPipeline } from '../../test/support/pipeline.js';
import { withDeadline } from './requests.js';

describe('work with a time limit', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('settles like the work and leaves no timer', async () => {
    await expect(withDeadline(100, () => Promise.resolve('done'))).resolves.toBe('done');
    await expect(withDeadline(100, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('rejects with a 503 when the time is up, not before', async () => {
    let refused: unknown;
    start().result.catch((error: unknown) => (refused = error));
    await jest.advanceTimersByTimeAsync(99);
    expect(refused).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(refused).toMatchObject({ code: 'rest_timeout', status: 503 });
  });

  it('restarts its time with each renewal', async () => {
    const { renew, finish, result } = start();
    for (let time = 0; time < 3; time += 1) {
      await jest.advanceTimersByTimeAsync(80);
      renew();
    }
    finish('done');
    await expect(result).resolves.toBe('done');
  });

  it('cannot be renewed after it has ended or timed out', async () => {
    const [ended, late] = [start(), start()];
    ended.finish('done');
    const refused = expect(late.result).rejects.toMatchObject({ code: 'rest_timeout' });
    await jest.advanceTimersByTimeAsync(100);
    await Promise.all([ended.result, refused]);
    ended.renew();
    late.renew();
    expect(jest.getTimerCount()).toBe(0);
  });
});

/** Work with a limit of 100 ms; `finish` ends it. */
function start() {
  let renew: () => void = () => undefined;
  let finish: (result: string) => void = () => undefined;
  const result = withDeadline(
    100,
    (again) =>
      new Promise<string>((resolve) => {
        renew = again;
        finish = resolve;
      }),
  );
  return { renew, finish, result };
}

@Namespace('test/v1')
@Controller('endless')
class EndlessController {
  @Get()
  @Public()
  show(): Promise<never> {
    return new Promise(() => undefined);
  }
}

it('makes the response a 503 when a handler takes too long', async () => {
  const app = await startPipeline({ controllers: [EndlessController] }, { timeout: 20 });
  const { status, body, headers } = await app.ask('/rest/test/v1/endless');
  expect([status, body.code, body.data]).toEqual([503, 'rest_timeout', { status: 503 }]);
  expect(headers.get('allow')).toBeNull();
  await app.close();
});
