import type { IncomingHttpHeaders } from 'node:http';
import { Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn } from 'class-validator';
import { Check, Field } from '#libs/args';
import { RequestContext } from '#libs/context';
import { ARGUMENT_ERRORS, RestError } from '#libs/errors';
import { decodePath, type Exchange, type Verb } from '#libs/requests';
import { Args, CarriesRequests, ConventionOnly, Exchanged, Namespace, Public, RouteDiscovery } from '#libs/routes';
import { ArgumentsGuard } from './arguments.guard.js';
import { enveloped, refusal } from './response-writer.js';
import { RouteResponses } from './responses/route-responses.js';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const MAX_REQUESTS = 25;

/** A request of a batch, as it was sent. */
interface BatchedRequest {
  method?: (typeof METHODS)[number];
  /** Below the REST root, with its query. */
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string | string[]>;
}

const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** What is wrong with a request of a batch, as the end of a sentence; undefined if nothing is. */
function problemOf({ method, path, body, headers }: Record<string, unknown>): string | undefined {
  if (typeof path !== 'string') return '[path] is required and must be a string';
  if (method !== undefined && !(METHODS as readonly unknown[]).includes(method))
    return `[method] is not one of ${METHODS.join(', ')}`;
  if (body !== undefined && !isMap(body)) return '[body] must be an object';
  if (headers === undefined) return undefined;
  const isText = (value: unknown) => [value].flat().every((one) => typeof one === 'string');
  return isMap(headers) && Object.values(headers as object).every(isText)
    ? undefined
    : '[headers] must be an object of strings';
}

const isValid = (requests: Record<string, unknown>[]): boolean => requests.every((one) => !problemOf(one));

function firstProblem(requests: Record<string, unknown>[]): string {
  const at = requests.findIndex((one) => problemOf(one));
  return `[${at}]${problemOf(requests[at] ?? {})}`;
}

/** Arguments of a batch. */
export class BatchDto {
  @Field('string', {
    default: 'normal',
    description: 'With require-all-validate, no request runs unless the arguments of all are valid.',
  })
  @IsIn(['require-all-validate', 'normal'])
  validation: string;

  @Field('object[]', {
    required: true,
    bodyOnly: true,
    description: 'The requests, each with path, method (POST by default), body and headers.',
    example: [{ method: 'POST', path: '/wp/v2/tags', body: { name: 'Garden' } }],
  })
  @ArrayMaxSize(MAX_REQUESTS)
  @Check('rest_invalid_param', isValid, firstProblem)
  requests: BatchedRequest[];
}

const ANSWERS = {
  type: 'object',
  required: ['responses'],
  properties: {
    failed: { type: 'string', enum: ['validation'], description: 'Present if nothing ran.' },
    responses: {
      type: 'array',
      description: 'One per request; null for a request that was valid but did not run.',
      items: {
        type: ['object', 'null'],
        required: ['body', 'status', 'headers'],
        properties: {
          body: { description: 'The response as without a batch.' },
          status: { type: 'integer' },
          headers: {
            anyOf: [
              { type: 'object', additionalProperties: { type: 'string' } },
              { type: 'array', items: {}, maxItems: 0 },
            ],
          },
        },
      },
    },
  },
} as Extract<ApiResponseOptions, { schema: unknown }>['schema'];

/** Headers that belong to the connection, to the body or sign in. Those of the batch itself count for all of its requests. */
const OF_THE_BATCH: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'x-wp-nonce',
  'x-http-method-override',
  'content-length',
  'transfer-encoding',
  'content-encoding',
]);

function headersOf(sent: BatchedRequest['headers'] = {}): IncomingHttpHeaders {
  const own = Object.entries(sent).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')] as const);
  return Object.fromEntries(own.filter(([name]) => !OF_THE_BATCH.has(name)));
}

/** The exchange of a request of a batch, with the viewer of the batch. */
function exchangeOf(batch: Exchange, { method = 'POST', path, body, headers }: BatchedRequest): Exchange {
  const [route = '/', ...rest] = path.replace(/#.*$/s, '').split('?');
  const query = new URLSearchParams(rest.join('?'));
  query.delete('_method');
  const part = batch.nested({ method, path: decodePath(route), query: query.toString(), headers: headersOf(headers) });
  if (body && Object.keys(body).length) part.body = { body };
  return part;
}

/**
 * Several requests in one. They run one after another, each through all stages but authentication: the batch has signed
 * in already. A failed request does not undo the ones before it.
 */
@Namespace('')
@CarriesRequests()
@Controller('batch/v1')
@ConventionOnly()
export class BatchController {
  constructor(
    private readonly routes: RouteDiscovery,
    private readonly responses: RouteResponses,
    private readonly stages: ArgumentsGuard,
  ) {}

  @Post()
  @Public()
  @ApiResponse({ status: 207, description: 'The responses in the order of the requests.', schema: ANSWERS })
  @ApiOperation({ summary: 'Runs several requests that change something.' })
  async run(@Args() { requests, validation }: BatchDto, @Exchanged() batch: Exchange) {
    const { isSignedIn } = batch.viewer;
    const parts = requests.map((request) => exchangeOf(batch, request));
    const errors = await Promise.all(parts.map((part) => this.errorOf(part, validation !== 'normal')));
    if (validation !== 'normal' && errors.some(Boolean)) {
      const responses = errors.map((error) => (error ? enveloped(refusal(error, isSignedIn)) : null));
      return { failed: 'validation', responses };
    }
    const responses: unknown[] = [];
    for (const [at, part] of parts.entries()) {
      const error = errors[at];
      responses.push(error ? enveloped(refusal(error, isSignedIn)) : await this.respond(part, batch));
    }
    return { responses };
  }

  /** Why a request cannot run, if `binds` is set also because of its arguments. */
  private async errorOf(part: Exchange, binds: boolean): Promise<RestError | undefined> {
    try {
      if (part.unreadable) throw part.unreadable;
      part.match = this.routes.requestedTable.match(part.path);
      part.endpoint = part.match?.route.byVerb.get(part.verb as Verb) ?? ARGUMENT_ERRORS('rest_no_route');
      part.pathArgs = part.match?.path ?? {};
      if (!part.endpoint.allowsBatch) ARGUMENT_ERRORS('rest_batch_not_allowed');
      if (binds && part.isMatched()) await this.stages.bind(part);
      return undefined;
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }

  private async respond(part: Exchange, batch: Exchange): Promise<unknown> {
    batch.extendTime();
    return enveloped(await RequestContext.nested(() => this.responses.ofNested(part, batch.extendTime)));
  }
}
