import { Controller, Get, Injectable, Module, Post, type Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { Can, Namespace, Public } from '#libs/routes';
import { META, type MethodReference } from '../../../libs/routes/decorators.js';
import { RedirectionMaker } from '../../support/redirections.js';
import { controllersOf, routeTableOf } from '../../support/routes.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

/** Expected status of anonymous writes that are not refused with the 401 of a policy. */
const OTHER_STATUSES = new Map([
  // The anonymous viewer has no account.
  ['/cms/v2/users/me', 404],
  // Import services do not sign in: the hash in the arguments authenticates the report.
  ['/cal/aggregator/v1/import/(?P<import_id>\\w+)/batch', 400],
  ['/cal/aggregator/v1/import/(?P<import_id>\\w+)/state', 400],
]);

/** A handler of a controller, with what its decorators declare about its callers. */
interface Handler {
  id: string;
  policy?: string;
  isPublic: boolean;
}

/** The handlers of controllers, found as by the framework. */
function handlersOf(controllers: readonly Type<object>[]): Handler[] {
  const scanner = new MetadataScanner();
  return controllers.flatMap((controller) => {
    const { name, prototype } = controller;
    const isOpen = Reflect.hasOwnMetadata(META.public, controller);
    return scanner.getAllMethodNames(prototype as object).flatMap((method) => {
      const handler = (prototype as Record<string, object>)[method];
      if (!handler || !Reflect.hasMetadata('path', handler)) return [];
      const policy = Reflect.getMetadata(META.policy, handler) as MethodReference | undefined;
      const isPublic = isOpen || Reflect.hasMetadata(META.public, handler);
      return [{ id: `${name}_${method}`, policy: policy?.type.name, isPublic }];
    });
  });
}

/** Handlers that have neither a policy nor `@Public()`, or both. */
const problemsOf = (handlers: readonly Handler[]): string[] =>
  handlers.flatMap(({ id, policy, isPublic }) => {
    if (policy === undefined) return isPublic ? [] : [`${id} has neither @Can() nor @Public()`];
    if (isPublic) return [`${id} has both @Can() and @Public()`];
    return policy.endsWith('Policy') ? [] : [`${id}: ${policy} is not named like a policy`];
  });

@Injectable()
class Things {
  create(): void {}
}

@Controller('open')
class OpenController {
  @Get()
  show() {
    return {};
  }

  @Post()
  @Can(Things, 'create')
  create() {
    return {};
  }

  @Post('both')
  @Public()
  @Can(Things, 'create')
  change() {
    return {};
  }
}

@Namespace('hello/v1')
@Controller('open')
class OpenRestController {
  @Get()
  show() {
    return {};
  }
}

@Controller('derived')
class DerivedController extends OpenController {}

describe('a handler', () => {
  it('is reported without a policy', () => {
    expect(problemsOf(handlersOf([OpenController, OpenRestController, DerivedController]))).toEqual([
      'OpenController_show has neither @Can() nor @Public()',
      'OpenController_create: Things is not named like a policy',
      'OpenController_change has both @Can() and @Public()',
      'OpenRestController_show has neither @Can() nor @Public()',
      'DerivedController_show has neither @Can() nor @Public()',
      'DerivedController_create: Things is not named like a policy',
      'DerivedController_change has both @Can() and @Public()',
    ]);
  });

  it.each([
    ['outside the REST root', OpenController],
    ['below the REST root', OpenRestController],
    ['of a base class', DerivedController],
  ])('%s makes the start fail without a policy', async (_, controller) => {
    @Module({ controllers: [controller], providers: [Things] })
    class OpenModule {}

    await expect(startSite({}, undefined, undefined, [OpenModule])).rejects.toThrow(
      `${controller.name}_show has neither @Can() nor @Public().`,
    );
  });
});

const CALENDAR = ['events', 'venues', 'organizers'];

describe('the site', () => {
  let site: TestSite;
  /** Values of path parameters, by the pattern before the parameter. */
  const values = new Map<string, string>([
    ['/cal/aggregator/v1/import/', 'a1b2c3'],
    // Only a device makes passkeys. Visitors are refused whether or not there is one.
    ['/lintel/v1/users/me/passkeys/', '1'],
    ['/lintel/v1/imports/', '1'],
    ['/lintel/v1/abilities/', 'lintel/list-posts'],
  ]);

  const endpoints = () =>
    [...routeTableOf(site).routes.values()].flatMap(({ pattern, endpoints: all }) =>
      all.map((endpoint) => ({ pattern, endpoint })),
    );

  async function create(collection: string, body: object): Promise<string> {
    const answer = await site.rest(collection, { as: 'admin', body });
    if (answer.status !== 201) throw new Error(`Nothing created in ${collection}: ${answer.text}`);
    values.set(`${collection}/`, String(answer.body.id));
    values.set(`${collection}/by-slug/`, answer.body.slug);
    return String(answer.body.id);
  }

  /** A path that matches the pattern, with ids of existing items. */
  const pathOf = (pattern: string): string =>
    pattern.replace(/\(\?P<\w+>([^)]*)\)/g, (_, expression: string, offset: number) => {
      const [word = '', ...others] = expression.split('|');
      const value = others.length ? word : values.get(pattern.slice(0, offset));
      if (value === undefined) throw new Error(`This test creates no item for ${pattern}.`);
      return value;
    });

  beforeAll(async () => {
    site = await startSite();
    const text = { title: 'Mine', content: 'Mine', status: 'publish' };
    await create('/cms/v2/blocks', text);
    for (const kind of ['posts', 'pages']) {
      const id = await create(`/cms/v2/${kind}`, text);
      await site.rest(`/cms/v2/${kind}/${id}`, { as: 'admin', body: { content: 'Mine again' } });
      const { body } = await site.rest(`/cms/v2/${kind}/${id}/revisions`, { as: 'admin' });
      values.set(`/cms/v2/${kind}/(?P<parent>\\d+)/revisions/`, String(body[0].id));
    }
    await create('/cms/v2/comments', { post: values.get('/cms/v2/posts/'), content: 'Mine' });
    for (const kind of ['categories', 'tags', 'cal_events_cat']) await create(`/cms/v2/${kind}`, { name: kind });
    const { body } = await upload(site, 'mine.png', await picture(4, 4));
    for (const namespace of ['cms/v2', 'lintel/v1']) values.set(`/${namespace}/media/`, String(body.id));
    for (const namespace of ['cms/v2', 'lintel/v1']) values.set(`/${namespace}/users/`, String(site.ids.admin));
    const times = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
    await create('/cal/events/v1/events', { title: 'Mine', ...times });
    await create('/cal/events/v1/venues', { venue: 'Mine' });
    await create('/cal/events/v1/organizers', { organizer: 'Mine' });
    for (const kind of ['categories', 'tags']) await create(`/cal/events/v1/${kind}`, { name: `Events: ${kind}` });
    for (const collection of ['/cms/v2/posts', '/cms/v2/pages', ...CALENDAR.map((kind) => `/cal/events/v1/${kind}`)]) {
      const [id = '', base = ''] = [values.get(`${collection}/`), collection.split('/').at(-1)];
      const change = await create(`/lintel/v1/${base}/${id}/scheduled-changes`, {
        date: '2099-01-01T00:00:00',
        status: 'draft',
      });
      values.set(`/lintel/v1/${base}/`, id);
      values.set(`/lintel/v1/${base}/(?P<id>\\d+)/scheduled-changes/`, change);
    }
    const redirections = new RedirectionMaker(site);
    const group = await redirections.group();
    values.set('/redirection/v1/group/', String(group));
    values.set('/redirection/v1/import/file/', String(group));
    values.set('/redirection/v1/redirect/', String((await redirections.rule(group, { url: '/mine' })).id));
  });

  afterAll(() => site.close());

  it('declares the callers of every handler', () => {
    const handlers = handlersOf(controllersOf(site));
    // Endpoints of route families are named after their subjects; their handlers are among the others.
    const named = endpoints().flatMap(({ endpoint }) => (endpoint.subject ? [] : [endpoint.id]));
    expect(handlers.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...named, 'ImportsController_list', 'PreviewsController_create']),
    );
    expect(problemsOf(handlers)).toEqual([]);
  });

  it('refuses every anonymous write, after checking required arguments', async () => {
    const writes = endpoints().flatMap(({ pattern, endpoint }) =>
      endpoint.verbs.flatMap((method) => (method === 'GET' ? [] : [{ method, pattern, endpoint }])),
    );
    expect(writes.length).toBeGreaterThan(100);
    expect(writes.flatMap(({ endpoint }) => (endpoint.authorize ? [] : [endpoint.id]))).toEqual([]);
    const wrong: string[] = [];
    for (const { method, pattern, endpoint } of writes) {
      const required = endpoint.binder.specs.filter((one) => one.required && !pattern.includes(`<${one.name}>`));
      const whole = Object.fromEntries(required.map((one) => [one.name, one.example ?? one.enum?.[0] ?? '0']));
      const path = pathOf(pattern);
      const refusal = OTHER_STATUSES.get(pattern) ?? 401;
      const empty = await site.rest(path, { method, body: {} });
      const complete = await site.rest(path, { method, body: whole });
      if (empty.status !== (required.length ? 400 : refusal) || complete.status !== refusal)
        wrong.push(`${method} ${path}: ${empty.status}, ${complete.status} with ${JSON.stringify(whole)}`);
    }
    expect(wrong).toEqual([]);
  });
});
