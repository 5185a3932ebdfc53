import { Controller, Delete, Get, Injectable, Post } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import { IsIn, Min } from 'class-validator';
import { Arg, Field, IdDto, ListedAs, MaxCharacters, Meta, optional, Text, Unlisted } from '#libs/args';
import { Models } from '#libs/model';
import { Presenter, Dialect, group, member, type Members } from '#libs/presenting';
import { type RouteTable } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import {
  Args,
  Can,
  DefaultsFrom,
  Namespace,
  Public,
  Returns,
  ArgBinders,
  RouteDiscovery,
  Update,
  Upload,
} from '#libs/routes';
import { OpenApiTags, describeNamespace, describeRoutes, type Swagger2Document } from './index.js';

interface Maker {
  name: string;
}

interface Thing {
  made: string;
  maker: Maker;
}

class MakerPresenter extends Presenter<Maker> {
  readonly title = 'Maker';
  readonly members: Members<Maker> = {
    name: member('all', 'string', 'Name.', (maker) => maker.name, { example: 'Ada' }),
  };
}

const day = (description: string, of: (thing: Thing) => string) =>
  group<Thing>(
    ['view', 'edit'],
    description,
    { year: member(['view', 'edit'], 'string', 'Year.', (thing) => of(thing).slice(0, 4), { example: '2026' }) },
    { definition: 'Day' },
  );

class ThingPresenter extends Presenter<Thing> {
  readonly title = 'Thing';
  private readonly maker = new MakerPresenter();
  readonly members: Members<Thing> = {
    id: member('all', ['integer', 'null'], 'Number.', () => 1, { readonly: true, example: 1 }),
    made: day('Creation day.', (thing) => thing.made),
    sold: day('Day of sale.', (thing) => thing.made),
    maker: member(
      ['view', 'edit'],
      ['object', 'array'],
      'Who made it; an empty list for nobody.',
      (thing) => thing.maker,
      {
        of: this.maker,
      },
    ),
    makers: member(['view', 'edit'], 'array', 'Everybody who had a hand in it.', () => [], { of: this.maker }),
    offices: member(['view', 'edit'], 'object', 'Makers by office.', () => ({}), { of: this.maker, keyed: true }),
    picture: member(['view', 'edit'], ['boolean', 'integer'], 'ID of a picture.', () => false),
    parts: group(['view', 'edit'], 'Parts.', { count: member(['view', 'edit'], 'integer', 'How many.', () => 0) }),
  };

  override links() {
    return {};
  }
}

class ListThingsDto {
  @Arg('integer', { default: 1, description: 'Page.' })
  @Min(1)
  page: number;

  @Arg('string[]', { default: 'new', description: 'States.' })
  @IsIn(['new', 'old'], { each: true })
  @ListedAs('integer[]')
  state: string[];

  @Arg('string', { description: 'Created after this day.' })
  after?: string;

  @Arg('string', { description: 'Order.' })
  @Unlisted()
  order?: string;
}

class CreateThingDto {
  @Field('string', { required: true })
  @MaxCharacters(50)
  name: string;

  @Field('boolean', { default: false })
  heavy?: boolean;

  @Field('any')
  @ListedAs('integer[]')
  makers?: unknown;

  @Field('any')
  price?: unknown;

  @Field(['integer', 'string', 'null'])
  picture?: number | string | null;

  @Text()
  note?: string | { raw: string };

  @Meta()
  meta?: Record<string, unknown>;
}

class UpdateThingDto extends optional(CreateThingDto) {
  @Field('integer')
  id: number;
}

@Injectable()
class ThingsPolicy {
  anybody(): void {}
}

@Injectable()
class Days {
  usual = () => ({ after: '2026-11-19' });
}

@Namespace('shop/v1')
@Controller('things')
class Things {
  @Get()
  @Public()
  @Returns(ThingPresenter, {
    list: { items: 'things', members: { total: member('view', 'integer', 'Total number.', () => 0) } },
  })
  @DefaultsFrom(Days, 'usual')
  @ApiResponse({ status: 404, description: 'There are fewer pages.' })
  @ApiOperation({ summary: 'Lists things.' })
  list(@Args() args: ListThingsDto) {
    return args;
  }

  @Post()
  @Can(ThingsPolicy, 'anybody')
  @Returns(ThingPresenter, 201)
  @ApiOperation({ summary: 'Makes a thing.' })
  create(@Args() args: CreateThingDto) {
    return args;
  }

  @Get(':id')
  @Can(ThingsPolicy, 'anybody')
  @Returns(ThingPresenter)
  @ApiOperation({ summary: 'Shows a thing.' })
  get(@Args() args: IdDto) {
    return args;
  }

  @Update(':id')
  @Can(ThingsPolicy, 'anybody')
  @Returns(ThingPresenter)
  @ApiOperation({ summary: 'Changes a thing.' })
  update(@Args() args: UpdateThingDto) {
    return args;
  }

  @Delete('by-slug/:slug([^/]+)')
  @Can(ThingsPolicy, 'anybody')
  @ApiResponse({ status: 410, description: 'It is already gone.' })
  @ApiOperation({ summary: 'Deletes a thing.' })
  delete() {}

  @Post('pictures')
  @Public()
  @Upload()
  @ApiOperation({ summary: 'Takes a picture.' })
  upload() {}
}

@Namespace('shop/v2')
@Controller('things')
class OtherThings extends Things {}

let table: RouteTable;

beforeAll(async () => {
  const container = await Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers: [Things, OtherThings],
    providers: [ArgBinders, Dialect, RouteDiscovery, ThingsPolicy, ThingPresenter, Days, Models],
  }).compile();
  ({ table } = container.get(RouteDiscovery));
});

const site = SiteUrls.of('https://example.org:8443/sub', 'en');
const describeShop = (at = site): Swagger2Document =>
  describeNamespace(table.routes.values(), {
    namespace: 'shop/v1',
    site: at,
    title: 'Shop',
    description: 'Things.',
  });

const describeOpenApi = () => describeRoutes(table.routes.values(), { prefix: '', tags: new OpenApiTags() });

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into schemas of every shape
type Operation = any;
const operation = (path: string, verb: string): Operation => describeShop().paths[path]?.[verb];
const parameter = (path: string, verb: string, name: string): Operation =>
  operation(path, verb).parameters.find((one: { name: string }) => one.name === name);

describe('the description of a namespace', () => {
  it('is a valid document in both versions', async () => {
    expect(await new Validator().validate(structuredClone(describeShop()))).toEqual({ valid: true });
    const { paths, components } = describeOpenApi();
    const openapi = { openapi: '3.1.0', info: { title: '', version: '1' }, paths, components };
    expect(await new Validator().validate(structuredClone(openapi))).toEqual({ valid: true });
  });

  it('has the host and base path of the namespace', () => {
    expect(describeShop()).toMatchObject({
      swagger: '2.0',
      info: { version: '1.0.0', title: 'Shop' },
      host: 'example.org:8443',
      basePath: '/sub/en/rest/shop/v1/',
      schemes: ['https', 'http'],
    });
    expect(describeShop(SiteUrls.of('http://example.org', ''))).toMatchObject({
      host: 'example.org',
      basePath: '/rest/shop/v1/',
      schemes: ['http'],
    });
  });

  it('excludes other namespaces', () => {
    const { paths } = describeNamespace(table.routes.values(), {
      namespace: 'shop/v2',
      site,
      title: '',
      description: '',
    });
    expect(Object.keys(paths)).toEqual(Object.keys(describeShop().paths));
  });

  it('has every method of every path under a unique operation id', () => {
    const { paths } = describeShop();
    const names = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(Object.keys(paths)).toEqual(['/things', '/things/{id}', '/things/by-slug/{slug}', '/things/pictures']);
    expect(names.sort()).toEqual([
      'deleteThingsBySlug',
      'getThings',
      'getThingsById',
      'patchThingsById',
      'postThings',
      'postThingsById',
      'postThingsPictures',
      'putThingsById',
    ]);
  });
});

describe('arguments', () => {
  it('are in the query with their limits and defaults, lists separated by commas', () => {
    expect(parameter('/things', 'get', 'page')).toEqual({
      name: 'page',
      in: 'query',
      description: 'Page.',
      required: false,
      type: 'integer',
      minimum: 1,
      default: 1,
    });
    expect(parameter('/things', 'get', 'state')).toMatchObject({
      type: 'array',
      items: { type: 'string', enum: ['new', 'old'] },
      default: ['new'],
      collectionFormat: 'csv',
    });
  });

  it('have their current defaults, which OpenAPI leaves out', () => {
    expect(parameter('/things', 'get', 'after').default).toBe('2026-11-19');
    const list: Operation = describeOpenApi().paths['/shop/v1/things']?.get;
    expect(list.parameters[2]).toMatchObject({ name: 'after', schema: { type: 'string' } });
    expect(list.parameters[2].schema).not.toHaveProperty('default');
  });

  it('are documented although the index does not list them', () => {
    expect(parameter('/things', 'get', 'order')).toMatchObject({ in: 'query', type: 'string' });
  });

  it('are in the path', () => {
    expect(parameter('/things/{id}', 'patch', 'id')).toMatchObject({ in: 'path', required: true, type: 'integer' });
    expect(parameter('/things/by-slug/{slug}', 'delete', 'slug')).toMatchObject({ in: 'path', type: 'string' });
  });

  it('of an update are in a form', () => {
    const { consumes, parameters, description } = operation('/things', 'post');
    expect(consumes).toEqual(['application/x-www-form-urlencoded']);
    expect(parameters.map(({ name, type, in: place }: Operation) => [name, type, place])).toEqual([
      ['name', 'string', 'formData'],
      ['heavy', 'boolean', 'formData'],
      ['makers', 'array', 'formData'],
      ['price', 'string', 'formData'],
      ['picture', 'string', 'formData'],
      ['note', 'string', 'formData'],
    ]);
    expect(parameter('/things', 'post', 'name')).toMatchObject({ required: true, maxLength: 50 });
    expect(description).toContain('meta');
  });

  it('of an update have no defaults that would reset a member', () => {
    expect(parameter('/things', 'post', 'heavy').default).toBe(false);
    expect(parameter('/things/{id}', 'put', 'heavy')).toBeDefined();
    expect(parameter('/things/{id}', 'put', 'heavy').default).toBeUndefined();
  });

  it('of an upload come with a file', () => {
    expect(operation('/things/pictures', 'post')).toMatchObject({
      consumes: ['multipart/form-data'],
      parameters: [{ name: 'file', type: 'file' }],
    });
  });
});

describe('responses', () => {
  it('are described for each status', () => {
    const statuses = (path: string, verb: string) => Object.keys(operation(path, verb).responses).map(Number);
    expect(statuses('/things', 'get')).toEqual([200, 400, 401, 404, 429]);
    expect(statuses('/things', 'post')).toEqual([201, 400, 401, 403, 422, 429]);
    expect(statuses('/things/{id}', 'get')).toEqual([200, 400, 401, 403, 404, 429]);
    expect(statuses('/things/by-slug/{slug}', 'delete')).toEqual([200, 400, 401, 403, 404, 410, 429]);
    expect(operation('/things', 'get').responses[404]).toEqual({
      description: 'There are fewer pages.',
      schema: { $ref: '#/definitions/Error' },
    });
  });

  it('contain one item, or a list in its envelope', () => {
    expect(operation('/things/{id}', 'get').responses[200].schema).toEqual({ $ref: '#/definitions/Thing' });
    expect(operation('/things', 'get').responses[200].schema).toEqual({
      type: 'object',
      properties: {
        things: { type: 'array', items: { $ref: '#/definitions/Thing' } },
        total: { type: 'integer', description: 'Total number.' },
      },
    });
  });

  it('are defined once, with their members', () => {
    const { definitions } = describeShop();
    const day = { allOf: [{ $ref: '#/definitions/Day' }] };
    const maker = { $ref: '#/definitions/Maker' };
    expect(Object.keys(definitions).sort()).toEqual(['Day', 'Error', 'Maker', 'Thing']);
    expect(definitions.Thing).toMatchObject({
      type: 'object',
      properties: {
        id: { type: 'integer', 'x-nullable': true, readOnly: true, example: 1 },
        made: { ...day, description: 'Creation day.' },
        sold: { ...day, description: 'Day of sale.' },
        maker: { allOf: [maker] },
        makers: { type: 'array', items: maker },
        offices: { type: 'object', additionalProperties: maker },
        picture: { description: 'ID of a picture.' },
        parts: { type: 'object', properties: { count: { type: 'integer' } } },
        _links: { type: 'object' },
      },
      example: { id: 1, made: { year: '2026' }, makers: [{ name: 'Ada' }] },
    });
    expect(definitions.Day).toEqual({
      type: 'object',
      properties: { year: { type: 'string', description: 'Year.', example: '2026' } },
      example: { year: '2026' },
    });
  });

  it('name their alternatives and what is always there in OpenAPI', () => {
    const { schemas } = describeOpenApi().components;
    const maker = { $ref: '#/components/schemas/Maker' };
    expect(schemas.ThingEmbed).toEqual({
      type: 'object',
      required: ['id', '_links'],
      properties: {
        id: { type: ['integer', 'null'], description: 'Number.', readOnly: true, examples: [1] },
        _links: { $ref: '#/components/schemas/Links' },
        _embedded: { $ref: '#/components/schemas/Embedded' },
      },
    });
    expect(schemas.Thing).toMatchObject({
      required: ['id', 'made', 'sold', 'maker', 'makers', 'offices', 'picture', 'parts', '_links'],
      properties: {
        made: { $ref: '#/components/schemas/Day', description: 'Creation day.' },
        maker: { anyOf: [maker, { type: 'array', items: {}, maxItems: 0 }] },
        makers: { type: 'array', items: maker },
        offices: { type: 'object', additionalProperties: maker },
        picture: { type: ['boolean', 'integer'] },
        parts: { type: 'object', required: ['count'] },
      },
    });
  });

  it('have headers and examples of errors in OpenAPI', () => {
    const { paths, components } = describeOpenApi();
    const list: Operation = paths['/shop/v1/things']?.get;
    expect(Object.keys(list.responses[200].headers)).toEqual([
      'Link',
      'Allow',
      'X-WP-Total',
      'X-WP-TotalPages',
      'ETag',
    ]);
    const [example] = Object.values(list.responses[404].content['application/json'].examples);
    expect(example).toEqual({ $ref: '#/components/examples/rest_post_invalid_id_404' });
    expect(components.examples.rest_post_invalid_id_404).toEqual({
      value: { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } },
    });
  });

  it('belong to operations with readable names, one for the aliases of a method', () => {
    const { paths } = describeOpenApi();
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).map((one) => (one as Operation).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const update = paths['/shop/v1/things/{id}'];
    expect(Object.keys(update ?? {})).toEqual(['get', 'post']);
    expect(update?.post).toMatchObject({
      description: 'PUT and PATCH do the same. Callers without the right to do this get 401 or 403.',
    });
  });
});
