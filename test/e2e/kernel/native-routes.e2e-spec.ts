import { Controller, Delete, Get, Injectable, Module, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Max, Min, Validate, ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { Arg } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { catalogue } from '#libs/errors';
import { CacheTags, TAGS } from '#libs/invalidation';
import { Presenter, member, type Members } from '#libs/presenting';
import { type RestRequest } from '#libs/requests';
import { Args, Cacheable, Can, ConventionOnly, Namespace, Public, Requested, Returns, Update } from '#libs/routes';
import { settingsProgram } from '../../../src/settings/settings-program.js';
import { runCommand } from '../../support/commands.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';

const fail = catalogue({ rest_forbidden: ['rights', 'Only people who write may change greetings.'] });

class GreetingDto {
  @Arg('integer', { default: 1, description: 'How often it is said.' })
  @Min(1)
  @Max(3)
  times: number;
}

interface Greeting {
  text: string;
  times: number;
}

@Injectable()
class GreetingPresenter extends Presenter<Greeting> {
  readonly title = 'greeting';
  readonly members: Members<Greeting> = {
    text: member('all', 'string', 'What is said.', ({ text }) => text),
    times: member(['view', 'edit'], 'integer', 'How often it is said.', ({ times }) => times),
  };
}

@Injectable()
class GreetingsPolicy {
  change(_args: GreetingDto, viewer: Viewer): void {
    if (!viewer.can('edit_posts')) fail('rest_forbidden');
  }
}

@Namespace('hello/v1')
@Controller('greetings')
class GreetingsController {
  constructor(private readonly presenter: GreetingPresenter) {}

  @Get(':name(\\w+)')
  @Public()
  @Cacheable()
  @Returns(GreetingPresenter)
  @ApiOperation({ summary: 'Shows a greeting.' })
  show(@Args() { times }: GreetingDto, @Requested() { view }: RestRequest) {
    CacheTags.current?.add(TAGS.any('greeting'));
    return this.presenter.one({ text: 'Hello', times }, view);
  }

  @Update()
  @Can(GreetingsPolicy, 'change')
  @Returns(GreetingPresenter, 202)
  @ApiOperation({ summary: 'Changes the greeting.' })
  change(@Args() { times }: GreetingDto, @Requested() { view }: RestRequest) {
    return this.presenter.one({ text: 'Changed', times }, view);
  }
}

@Namespace('farewell/v1')
@Controller('farewells')
@ConventionOnly()
class FarewellsController {
  constructor(private readonly presenter: GreetingPresenter) {}

  @Get()
  @Public()
  @Returns(GreetingPresenter)
  show(@Args() { times }: GreetingDto, @Requested() { view }: RestRequest) {
    return this.presenter.one({ text: 'Bye', times }, view);
  }
}

@Namespace('hello/v1')
@Controller('greetings')
class GreetingRemovalController {
  @Delete()
  @ConventionOnly()
  @Can(GreetingsPolicy, 'change')
  delete(@Args() { times }: GreetingDto) {
    return { deleted: times };
  }
}

@Module({
  controllers: [GreetingsController, FarewellsController, GreetingRemovalController],
  providers: [GreetingPresenter, GreetingsPolicy],
})
class GreetingsModule {}

@Namespace('hello/v1')
@Controller('greetings')
class SecondController {
  @Get(':name(\\w+)')
  @Public()
  show() {
    return {};
  }
}

@ValidatorConstraint()
@Injectable()
class PoliteConstraint implements ValidatorConstraintInterface {
  validate(word: unknown): boolean {
    return word === 'please';
  }

  defaultMessage(): string {
    return 'This is not polite.';
  }
}

class AskDto {
  @Arg('string')
  @Validate(PoliteConstraint)
  word?: string;
}

@Namespace('hello/v1')
@Controller('questions')
class QuestionsController {
  @Get()
  @Public()
  @Returns(GreetingPresenter)
  ask(@Args() { word }: AskDto) {
    return { text: word, times: 1 };
  }
}

@Module({ controllers: [QuestionsController], providers: [GreetingPresenter] })
class QuestionsModule {}

@Module({ controllers: [QuestionsController], providers: [GreetingPresenter, PoliteConstraint] })
class PoliteModule {}

@Module({ controllers: [SecondController] })
class SecondModule {}

@Namespace('hello/v1')
@Controller('greetings')
class ShadowedController {
  @Get(':nickname([a-z]+)')
  @Public()
  show() {
    return {};
  }
}

@Module({ controllers: [ShadowedController] })
class ShadowedModule {}

describe('a controller with decorators of the framework and of this project', () => {
  let site: TestSite;
  const path = '/hello/v1/greetings';

  beforeAll(async () => {
    site = await startSite({}, undefined, undefined, [GreetingsModule]);
    await site.withRoles('contributor', 'subscriber');
  });

  afterAll(() => site.close());

  it('is in the site index', async () => {
    const { body } = await site.rest('/');
    expect(body.namespaces).toContain('hello/v1');
    expect((await site.rest('/hello/v1')).body).toMatchObject({ namespace: 'hello/v1', routes: { [path]: {} } });
    expect(body.routes[path]).toMatchObject({ namespace: 'hello/v1', methods: ['POST', 'PUT', 'PATCH'] });
    expect(body.routes[`${path}/(?P<name>\\w+)`].endpoints[0].args.times).toMatchObject({
      type: 'integer',
      default: 1,
    });
  });

  it('describes itself in OPTIONS and in the OpenAPI document', async () => {
    const { body, headers } = await site.rest(`${path}/ann`, { method: 'OPTIONS' });
    expect(Object.keys(body.schema.properties)).toEqual(['text', 'times']);
    expect(headers.get('allow')).toBe('GET');
    const document = (await site.ask(`${site.url}/docs/openapi.json`)).body;
    expect(document.paths['/en/rest/hello/v1/greetings'].post.summary).toBe('Changes the greeting.');
  });

  it('validates its arguments', async () => {
    const { status, body } = await site.rest(`${path}/ann`, { query: { times: '9' } });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['times']]);
    expect((await site.rest(`${path}/ann`, { query: { times: '2' } })).body).toEqual({ text: 'Hello', times: 2 });
  });

  it('supports `_fields` and envelopes', async () => {
    expect((await site.rest(`${path}/ann`, { query: { _fields: 'text' } })).body).toEqual({ text: 'Hello' });
    const { body } = await site.rest(path, { as: 'admin', method: 'PATCH', body: {}, query: { _envelope: '1' } });
    expect([body.status, body.body.text]).toEqual([202, 'Changed']);
  });

  it.each(['POST', 'PUT', 'PATCH'])(
    'is refused by its policy with %s, after its arguments were validated',
    async (method) => {
      const asked = (as: string | undefined, times: number) => site.rest(path, { as, method, body: { times } });
      const statuses = [
        await asked(undefined, 1),
        await asked('subscriber', 1),
        await asked('subscriber', 9),
        await asked('contributor', 1),
      ].map(({ status }) => status);
      expect(statuses).toEqual([401, 403, 400, 202]);
    },
  );

  it('rejects invalid credentials before unknown methods and paths', async () => {
    const headers = { authorization: 'Basic bm9ib2R5Ondyb25n' };
    expect((await site.rest(`${path}/ann`, { headers, method: 'DELETE' })).status).toBe(401);
    expect((await site.rest(`${path}/ann`, { method: 'DELETE' })).body.code).toBe('rest_no_route');
    expect((await site.rest('/hello/v1/nothing')).body.code).toBe('rest_no_route');
  });

  it('is cached if it allows that', async () => {
    await site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: true } });
    expect((await runCommand(site, settingsProgram, 'set', 'cache_rest', 'true')).code).toBe(0);
    const states = [await site.rest(`${path}/bob`), await site.rest(`${path}/bob`)].map(({ headers }) =>
      headers.get('x-cache'),
    );
    expect(states).toEqual(['MISS', 'HIT']);
  });
});

describe('a route of the convention only', () => {
  let site: TestSite;
  const below = (path: string, options?: Ask) => site.ask(`${site.url}/wp-json${path}`, options);

  beforeAll(async () => {
    site = await startSite({}, undefined, undefined, [GreetingsModule]);
  });

  afterAll(() => site.close());

  it('is a route like all others there', async () => {
    const { namespaces, routes } = (await below('/')).body;
    expect(namespaces).toEqual(expect.arrayContaining(['hello/v1', 'farewell/v1']));
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(['/farewell/v1', '/farewell/v1/farewells']));
    expect(routes['/hello/v1/greetings'].methods).toContain('DELETE');
    expect((await below('/farewell/v1')).body.namespace).toBe('farewell/v1');
    const { body, headers } = await below('/farewell/v1/farewells', { method: 'OPTIONS' });
    expect(Object.keys(body.schema.properties)).toEqual(['text', 'times']);
    expect(headers.get('allow')).toBe('GET');
    expect((await below('/farewell/v1/farewells', { query: { times: '9' } })).body.code).toBe('rest_invalid_param');
    expect((await below('/farewell/v1/farewells', { query: { _fields: 'text' } })).body).toEqual({ text: 'Bye' });
    const jsonp = await below('/farewell/v1/farewells', { query: { _envelope: '1', _jsonp: 'f' } });
    expect(jsonp.text).toBe('/**/f({"body":{"text":"Bye","times":1},"status":200,"headers":{"Allow":"GET"}})');
    expect((await below('/hello/v1/greetings', { method: 'DELETE' })).status).toBe(401);
    expect((await below('/hello/v1/greetings', { as: 'admin', method: 'DELETE' })).body).toEqual({ deleted: 1 });
  });

  it('does not exist in the own root', async () => {
    const { namespaces, routes } = (await site.rest('/')).body;
    expect(namespaces).not.toContain('farewell/v1');
    expect(Object.keys(routes).filter((path) => path.includes('farewell'))).toEqual([]);
    expect(routes['/hello/v1/greetings'].methods).not.toContain('DELETE');
    for (const path of ['/farewell/v1', '/farewell/v1/farewells'])
      expect((await site.rest(path)).body.code).toBe('rest_no_route');
    const removal = await site.rest('/hello/v1/greetings', { as: 'admin', method: 'DELETE' });
    expect([removal.status, removal.body.code]).toEqual([404, 'rest_no_route']);
    const { paths } = (await site.ask(`${site.url}/docs/openapi.json`)).body;
    expect(Object.keys(paths).filter((path) => path.includes('farewell'))).toEqual([]);
  });
});

describe('the start', () => {
  const start = (...modules: Type[]) => startSite({}, undefined, undefined, modules);

  it('fails if a route has two handlers', async () => {
    await expect(start(GreetingsModule, SecondModule)).rejects.toThrow(/^Two handlers are registered for GET/);
  });

  it('fails if a route is unreachable', async () => {
    await expect(start(GreetingsModule, ShadowedModule)).rejects.toThrow(
      '/hello/v1/greetings/(?P<nickname>[a-z]+) is unreachable: /hello/v1/greetings/(?P<name>\\w+) matches its paths.',
    );
  });

  it('fails if the constraint of an argument is not a provider', async () => {
    await expect(start(QuestionsModule)).rejects.toThrow(
      'The constraint PoliteConstraint of AskDto.word is not a provider of any module.',
    );
  });

  it('finds constraints among the providers and uses them for requests', async () => {
    const site = await start(PoliteModule);
    const asked = async (word: string) => (await site.rest('/hello/v1/questions', { query: { word } })).body;
    const refused = await asked('now');
    const repeated = await asked('now');
    const answered = await asked('please');
    await site.close();
    expect(refused.data.params).toEqual({ word: 'This is not polite.' });
    expect(repeated).toEqual(refused);
    expect(answered).not.toHaveProperty('code');
  });
});
