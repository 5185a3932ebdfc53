import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import {
  ARGUMENT_ERRORS,
  RESOURCE_ERRORS,
  SCOPE_ERRORS,
  SIGN_IN_ERRORS,
  type ErrorCodes,
  type Fail,
} from '#libs/errors';
import type { Endpoint, RestRoute, Verb } from '#libs/requests';
import { errorsOf, writes, type Schema } from './operations.js';
import { pointer } from './response-schemas.js';

/** Errors of every route. */
const ALWAYS = ['rest_invalid_param', 'rest_timeout', 'incorrect_password', 'too_many_attempts'];
/** Errors of routes with a body. */
const OF_BODIES = ['rest_payload_too_large', 'rest_unsupported_encoding'];
const KNOWN: ErrorCodes = { ...ARGUMENT_ERRORS.codes, ...SIGN_IN_ERRORS, ...SCOPE_ERRORS, ...RESOURCE_ERRORS };
/** The error of a status for which a route names none. */
const FALLBACKS: Readonly<Record<number, string>> = {
  400: 'rest_invalid_param',
  403: 'rest_cannot_read',
  404: 'rest_post_invalid_id',
  410: 'rest_already_trashed',
  412: 'rest_precondition_failed',
  422: 'rest_idempotency_key_reused',
  501: 'rest_trash_not_supported',
};
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  413: 'The body is too large.',
  415: 'The encoding of the body is not supported.',
  503: 'The site is busy, or the request took too long.',
};

/** The error responses of operations, each with examples from the catalogues. */
export class ErrorExamples {
  private readonly examples = new Map<string, Schema>();

  /** The components that the responses so far reference. */
  get components(): Record<string, Schema> {
    return Object.fromEntries(this.examples);
  }

  /** The error responses of an endpoint by status. */
  responses(route: RestRoute, endpoint: Endpoint, verb: Verb): Schema {
    const own = Object.entries(endpoint.failures);
    const common = [...ALWAYS, ...(writes(verb) ? OF_BODIES : [])].map((code) => [code, KNOWN[code]] as const);
    const byStatus = new Map<number, Schema>();
    for (const [code, declared] of [...own, ...common]) {
      const [status, message] = declared ?? [500, ''];
      for (const one of status === 'rights' ? [401, 403] : [status])
        byStatus.set(one, { ...byStatus.get(one), [code]: this.example(one, code, message) });
    }
    const described = errorsOf(route, endpoint);
    for (const status of Object.keys(described).map(Number)) {
      const code = FALLBACKS[status] ?? '';
      if (!byStatus.has(status)) byStatus.set(status, { [code]: this.example(status, code, KNOWN[code]?.[1] ?? '') });
    }
    const responses = Object.fromEntries(
      [...byStatus].map(([status, examples]) => [
        status,
        {
          description: described[status] ?? DESCRIPTIONS[status] ?? 'The request is not possible.',
          headers: headersOfError(status),
          content: errorContent(examples),
        },
      ]),
    );
    return { ...responses, default: OTHER };
  }

  private example(status: number, code: string, message: string): Schema {
    const name = `${code}_${status}`;
    this.examples.set(name, exampleOf(status, code, message));
    return { $ref: `#/components/examples/${name}` };
  }
}

/**
 * Describes the error responses of a controller outside the REST root, or of one of its routes: codes of a catalogue,
 * and when the route responds with them.
 *
 * @example @ApiErrors(fail, { unknown_session: 'The caller has no such session.' })
 */
export function ApiErrors<Code extends string>(
  { codes }: Fail<Code>,
  described: Partial<Record<Code, string>>,
): MethodDecorator & ClassDecorator {
  const responses = Object.entries<string | undefined>(described).flatMap(([code, description = '']) => {
    const [status, message] = codes[code as Code];
    return (status === 'rights' ? [401, 403] : [status]).map((one) =>
      ApiResponse({ status: one, description, content: errorContent({ [code]: exampleOf(one, code, message) }) }),
    );
  });
  return applyDecorators(...responses);
}

const exampleOf = (status: number, code: string, message: string) => ({ value: { code, message, data: { status } } });

const errorContent = <E>(examples: E) => ({ 'application/json': { schema: pointer('Error'), examples } });

/** The response with any other status. */
const OTHER: Schema = {
  description: 'Another error.',
  content: { 'application/json': { schema: pointer('Error') } },
};

const headersNamed = (...names: string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const headersOfError = (status: number): Schema => ({
  ...headersNamed('Link'),
  ...(status === 429 || status === 503 ? headersNamed('Retry-After') : {}),
  ...(status === 429 || status === 401 ? headersNamed('RateLimit', 'RateLimit-Policy') : {}),
});
