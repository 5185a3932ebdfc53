import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiBearerAuth,
  ApiBody,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import { Authenticator, type Viewer } from '#libs/auth';
import { invalidParams } from '#libs/errors';
import { RestServer } from '#libs/rest';
import { fail } from './accounts.errors.js';
import { Credentials } from './credentials.js';
import { SESSION, Sessions, TOKENS, type Client, type ShownSession, type Tokens } from './sessions.service.js';

const byPassword = z.object({
  grant_type: z.literal('password').optional(),
  username: z.string().min(1).max(254).meta({ example: 'ann' }),
  password: z.string().min(1).max(4096).meta({ example: 'Nine-garden-gates' }),
});
const token = z.string().min(1).max(200);
const byRefreshToken = z.object({ grant_type: z.literal('refresh_token'), refresh_token: token });
const revocation = z.object({ token });

type SchemaObject = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];

/** What a body must look like, for the documentation: made from what checks it. */
const schemaOf = (schema: z.ZodType): SchemaObject => z.toJSONSchema(schema, { target: 'openapi-3.0' }) as SchemaObject;

/** Sign-in by token, outside the REST root. */
@ApiTags('sign-in')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly authenticator: Authenticator,
    private readonly server: RestServer,
  ) {}

  @ApiOperation({ summary: 'Answers tokens for a name and a password, or new ones for a refresh token.' })
  @ApiBody({ schema: schemaOf(z.union([byPassword, byRefreshToken])) })
  @ApiOkResponse({ schema: schemaOf(TOKENS) })
  @ApiBadRequestResponse({ description: 'The body is not one of these.' })
  @ApiUnauthorizedResponse({ description: 'The name, the password or the token is not right.' })
  @ApiTooManyRequestsResponse({ description: 'There were too many attempts that failed.' })
  @Post('token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async issue(@Body() body: unknown, @Req() request: Request): Promise<Tokens> {
    const client: Client = {
      address: this.server.addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
    };
    if (asksForRefresh(body)) return this.sessions.refresh(read(byRefreshToken, body).refresh_token, client);
    const { username, password } = read(byPassword, body);
    return this.sessions.start(await this.credentials.verify(username, password, client.address), client);
  }

  @ApiOperation({ summary: 'Ends the session of an access or refresh token.' })
  @ApiBody({ schema: schemaOf(revocation) })
  @ApiNoContentResponse({ description: 'The token opens nothing any more.' })
  @ApiBadRequestResponse({ description: 'There is no token in the body.' })
  @Post('revoke')
  @HttpCode(204)
  async revoke(@Body() body: unknown): Promise<void> {
    await this.sessions.revoke(read(revocation, body).token);
  }

  @ApiOperation({ summary: 'Lists the sessions of the caller, those used last first; 200 at most.' })
  @ApiBasicAuth('basic')
  @ApiBearerAuth('bearer')
  @ApiOkResponse({ schema: schemaOf(z.array(SESSION)) })
  @ApiUnauthorizedResponse({ description: 'Nobody has signed in, or the credentials are wrong.' })
  @Get('sessions')
  @Header('Cache-Control', 'no-store')
  async list(@Req() request: Request): Promise<ShownSession[]> {
    const { id, session } = await this.signedIn(request);
    return this.sessions.list(id, session);
  }

  @ApiOperation({ summary: 'Ends every session of the caller but the one that this request belongs to.' })
  @ApiBasicAuth('basic')
  @ApiBearerAuth('bearer')
  @ApiNoContentResponse({ description: 'The other sessions have ended.' })
  @ApiUnauthorizedResponse({ description: 'Nobody has signed in, or the credentials are wrong.' })
  @Delete('sessions')
  @HttpCode(204)
  async endOthers(@Req() request: Request): Promise<void> {
    const { id, session } = await this.signedIn(request);
    await this.sessions.endOthers(id, session);
  }

  @ApiOperation({ summary: 'Ends a session of the caller.' })
  @ApiBasicAuth('basic')
  @ApiBearerAuth('bearer')
  @ApiParam({ name: 'id', description: 'ID of the session.', schema: { type: 'integer' } })
  @ApiNoContentResponse({ description: 'The session has ended.' })
  @ApiUnauthorizedResponse({ description: 'Nobody has signed in, or the credentials are wrong.' })
  @ApiNotFoundResponse({ description: 'The caller has no such session.' })
  @Delete('sessions/:id')
  @HttpCode(204)
  async end(@Req() request: Request, @Param('id') sent: string): Promise<void> {
    const { id } = await this.signedIn(request);
    const session = /^\d{1,10}$/.test(sent) ? Number(sent) : 0;
    if (!(await this.sessions.end(id, session))) fail('unknown_session');
  }

  private async signedIn(request: Request): Promise<Viewer> {
    const address = this.server.addressOf(request);
    const viewer = await this.authenticator.authenticate(request.headers.authorization, address);
    return viewer.isSignedIn ? viewer : fail('not_signed_in');
  }
}

const asksForRefresh = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'grant_type' in body && body.grant_type === 'refresh_token';

/** The body as a schema wants it, or the 400 that names what is wrong. */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const name = path.join('.') || 'body';
    return [name, { code: 'rest_invalid_param', message: `${name}: ${message}` }] as const;
  });
  throw invalidParams(new Map(problems));
}
