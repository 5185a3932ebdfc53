import { Controller, Get, Injectable, Post } from '@nestjs/common';
import { Arg } from '#libs/args';
import { RestError, failArgument } from '#libs/errors';
import { type RestRequest } from '#libs/requests';
import { Args, Can, LargeBody, Namespace, Public, Requested, ValidatedBy } from '#libs/routes';
import { SignedInPolicy, startPipeline, type Pipeline } from '../../test/support/pipeline.js';

class NumberDto {
  @Arg('integer', { default: 1 })
  value: number;
}

class TextDto {
  @Arg('string')
  value?: string;
}

class IdDto extends NumberDto {
  @Arg('integer')
  id: number;
}

@Injectable()
class NumbersService {
  limit = 100;

  validate({ value }: NumberDto): void {
    if (value > this.limit) failArgument('value', { message: `At most ${this.limit}.` });
  }

  /** Id 9 accepts large bodies of anonymous callers. */
  takesLargeBody({ id }: { id: number }): Promise<boolean> {
    return Promise.resolve(id === 9);
  }

  refuse({ id }: { id: number }): void {
    if (id === 3) throw new RestError('rest_closed', 'rights', 'Number 3 is closed.');
  }
}

@Namespace('test/v1')
@Controller()
class ArgumentsController {
  @Get('numbers')
  @Public()
  @ValidatedBy(NumbersService, 'validate')
  number(@Args() args: NumberDto) {
    return args;
  }

  @Get('texts')
  @Public()
  text(@Args() args: TextDto) {
    return args;
  }

  @Get('numbers/:id')
  @Public()
  one(@Args() args: IdDto) {
    return args;
  }

  @Post('numbers')
  @Can(SignedInPolicy, 'check')
  create(@Args() args: NumberDto, @Requested() { sent, json }: RestRequest) {
    return { args, sent: Object.keys(sent), json: Object.keys(json) };
  }

  @Post('numbers/:id')
  @Can(NumbersService, 'refuse')
  @LargeBody(NumbersService, 'takesLargeBody')
  change(@Args() args: IdDto) {
    return args;
  }
}

const ROOT = '/rest/test/v1';
let app: Pipeline;
const bodyOf = async (...request: Parameters<Pipeline['ask']>) => (await app.ask(...request)).body;

beforeAll(async () => {
  app = await startPipeline({ controllers: [ArgumentsController], providers: [NumbersService] });
});

afterAll(() => app.close());

describe('arguments', () => {
  it('are validated before permissions are checked', async () => {
    const json = { value: 'many' };
    expect(await app.refusal(`${ROOT}/numbers`, { json })).toEqual([400, 'rest_invalid_param']);
    expect(await app.refusal(`${ROOT}/numbers`, { json: { value: 2 } })).toEqual([401, 'rest_forbidden']);
  });

  it('are read from the path before the body, and from the body before the query', async () => {
    expect(await bodyOf(`${ROOT}/numbers/1?id=2&value=2`, { json: { id: 3, value: 3 } })).toEqual({ id: 1, value: 3 });
  });

  it('reach handlers both bound and as sent', async () => {
    const answer = await bodyOf(`${ROOT}/numbers?extra=1`, { as: 'ann', json: { value: '5' } });
    expect(answer).toEqual({ args: { value: 5 }, sent: ['extra', 'value'], json: ['value'] });
    const form = new URLSearchParams({ value: '6' });
    expect(await bodyOf(`${ROOT}/numbers`, { as: 'ann', body: form })).toMatchObject({ args: { value: 6 }, json: [] });
  });

  it('are validated by the provider of the route', async () => {
    for (const status of [200, 200]) expect((await app.ask(`${ROOT}/numbers?value=50`)).status).toBe(status);
    app.app.get(NumbersService).limit = 10;
    expect(await app.refusal(`${ROOT}/numbers?value=50`)).toEqual([400, 'rest_invalid_param']);
  });
});

describe('cached arguments of GET requests', () => {
  it('are not shared by routes with the same query', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await bodyOf(`${ROOT}/numbers?value=7`)).toEqual({ value: 7 });
      expect(await bodyOf(`${ROOT}/texts?value=7`)).toEqual({ value: '7' });
    }
  });

  it('are not shared by paths of one route', async () => {
    for (const id of [1, 2, 1]) expect(await bodyOf(`${ROOT}/numbers/${id}?value=7`)).toEqual({ id, value: 7 });
  });

  it('are not shared by methods', async () => {
    expect(await bodyOf(`${ROOT}/numbers/4?value=7`)).toEqual({ id: 4, value: 7 });
    expect(await bodyOf(`${ROOT}/numbers/4?value=7`, { json: { value: 8 } })).toEqual({ id: 4, value: 8 });
  });
});

describe('a body', () => {
  const json = { value: 2, padding: 'x'.repeat(300_000) };
  const tooLarge = [413, 'rest_payload_too_large'];

  it('over 256 kB is read only with permission for the route', async () => {
    expect(await app.refusal(`${ROOT}/numbers`, { json })).toEqual(tooLarge);
    expect((await app.ask(`${ROOT}/numbers`, { as: 'ann', json })).status).toBe(200);
    expect(await app.refusal(`${ROOT}/numbers/3`, { as: 'ann', json })).toEqual(tooLarge);
    expect((await app.ask(`${ROOT}/numbers/4`, { as: 'ann', json })).status).toBe(200);
  });

  it('over 256 kB is read for anonymous callers if the route allows it', async () => {
    expect(await app.refusal(`${ROOT}/numbers/8`, { json })).toEqual(tooLarge);
    expect(await bodyOf(`${ROOT}/numbers/9`, { json })).toEqual({ id: 9, value: 2 });
  });

  it('over the limit of the site is never read', async () => {
    const huge = { padding: 'x'.repeat(1024 * 1024) };
    expect(await app.refusal(`${ROOT}/numbers`, { as: 'ann', json: huge })).toEqual(tooLarge);
  });

  it('is not read if GET or HEAD is requested, whatever its size', async () => {
    expect(await bodyOf(`${ROOT}/numbers?_method=GET&value=3`, { json })).toEqual({ value: 3 });
    expect(await app.ask(`${ROOT}/numbers?_method=HEAD`, { json })).toMatchObject({ status: 200, text: '' });
  });
});
