import { Controller, Get, Header, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiBearerAuth,
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import { ArgBinder, argsOf } from '#libs/args';
import { Authenticator } from '#libs/auth';
import { RestServer, parseForm } from '#libs/rest';
import { fail } from '../../redirection.errors.js';
import { EXPLANATION, type Explanation } from './explanation.js';
import { Explanations } from './explanations.js';
import { WhyArgs } from './why.args.js';

type SchemaObject = Extract<Parameters<typeof ApiOkResponse>[0], { schema: unknown }>['schema'];

const ARGS = new ArgBinder(WhyArgs);
const descriptionOf = (name: string): string => argsOf(WhyArgs).get(name)?.description ?? '';

/** Why an address is redirected, for administrators; outside the REST root, as no client of it asks for this. */
@ApiTags('redirections')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@Controller('redirections')
export class WhyController {
  constructor(
    private readonly explanations: Explanations,
    private readonly authenticator: Authenticator,
    private readonly server: RestServer,
  ) {}

  @ApiOperation({ summary: 'Tells which rule a visit of an address would meet, and why none of the nearest ones.' })
  @ApiQuery({ name: 'url', schema: { type: 'string' }, description: descriptionOf('url'), example: '/en/old?x=1' })
  @ApiQuery({
    name: 'headers',
    required: false,
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    description: descriptionOf('headers'),
  })
  @ApiOkResponse({ schema: z.toJSONSchema(EXPLANATION, { target: 'openapi-3.0' }) as SchemaObject })
  @ApiBadRequestResponse({ description: 'The address is none.' })
  @ApiUnauthorizedResponse({ description: 'Nobody has signed in, or the credentials are wrong.' })
  @ApiForbiddenResponse({ description: 'The signed-in user is no administrator.' })
  @Get('why')
  @Header('Cache-Control', 'no-store')
  async why(@Req() request: Request): Promise<Explanation> {
    await this.mayAsk(request);
    const query = request.url.split('?').slice(1).join('?');
    const { url, headers } = ARGS.bind({ path: {}, query: parseForm(query) });
    return this.explanations.explain(url, headers);
  }

  private async mayAsk(request: Request): Promise<void> {
    const address = this.server.addressOf(request);
    const viewer = await this.authenticator.authenticate(request.headers.authorization, address);
    if (!viewer.can('manage_options')) fail('rest_forbidden', { status: viewer.isSignedIn ? 403 : 401 });
  }
}
