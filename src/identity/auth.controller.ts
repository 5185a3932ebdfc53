import { Controller, Delete, Get, Header, HttpCode, Injectable, Post, Req } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiBearerAuth,
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import { Viewer } from '#libs/auth';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { CallerIp } from '#libs/http';
import { ApiErrors, bodySchemaOf, jsonSchemaOf } from '#libs/openapi';
import { Args, Can, CurrentViewer, Public } from '#libs/routes';
import { RevokeDto, SessionDto, TokenDto } from './auth.dto.js';
import { fail } from './identity.errors.js';
import { requireFreshPassword } from './proof/fresh-password.js';
import { SESSION, Sessions, TOKENS, type Client, type ShownSession, type Tokens } from './sessions.service.js';
import { Credentials } from './sign-in.js';

/** Listing and ending one's own sessions requires a signed-in user. */
@Injectable()
export class SessionsPolicy {
  list(_args: object, viewer: Viewer): void {
    if (!viewer.isSignedIn) fail('not_signed_in');
  }

  endOthers(args: object, viewer: Viewer): void {
    this.list(args, viewer);
    requireFreshPassword(viewer);
  }

  /** The current session may end at any time. */
  end({ id }: SessionDto, viewer: Viewer): void {
    this.list({}, viewer);
    if (sessionId(id) !== viewer.session) requireFreshPassword(viewer);
  }
}

/** The id of a session in a path; 0 for what is none. */
const sessionId = (sent: string): number => (/^\d{1,10}$/.test(sent) ? Number(sent) : 0);

/** Routes for tokens and sessions, outside the REST root. */
@ApiTags('sign-in')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly callers: CallerIp,
  ) {}

  @ApiOperation({
    operationId: 'issueTokens',
    summary: 'Issues tokens for a user name and password, or for a refresh token.',
    description: 'Application passwords work, too. A refresh token is valid once.',
  })
  @ApiBody({ schema: bodySchemaOf(TokenDto) })
  @ApiOkResponse({ schema: jsonSchemaOf(TOKENS) })
  @ApiErrors(ARGUMENT_ERRORS, { rest_invalid_param: 'Arguments are missing or invalid.' })
  @ApiErrors(fail, {
    incorrect_password: 'The user name, the password or the token is invalid.',
    too_many_attempts: 'Too many failed attempts.',
  })
  @Public()
  @Post('token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async issue(@Args() args: TokenDto, @Req() request: Request): Promise<Tokens> {
    const client: Client = {
      ip: this.callers.of(request),
      userAgent: request.headers['user-agent'] ?? '',
    };
    const { grant_type: grant, username, password } = args;
    if (grant === 'refresh_token') return this.sessions.refresh(args.refresh_token, client);
    return this.sessions.start(await this.credentials.verify(username, password, client.ip), client);
  }

  @ApiOperation({
    operationId: 'revokeToken',
    summary: 'Ends the session of an access or refresh token.',
    description: 'The answer is the same for tokens that are unknown or have expired.',
  })
  @ApiBody({ schema: bodySchemaOf(RevokeDto) })
  @ApiNoContentResponse({ description: 'The token is no longer valid.' })
  @ApiErrors(ARGUMENT_ERRORS, { rest_missing_callback_param: 'The body has no token.' })
  @Public()
  @Post('revoke')
  @HttpCode(204)
  async revoke(@Args() { token }: RevokeDto): Promise<void> {
    await this.sessions.revoke(token);
  }

  @ApiOperation({
    operationId: 'listSessions',
    summary: 'Lists the sessions of the caller, most recently used first; at most 200.',
    description: 'A session is a sign-in with tokens or with a browser.',
  })
  @ApiBasicAuth('basic')
  @ApiBearerAuth('bearer')
  @ApiOkResponse({ schema: jsonSchemaOf(z.array(SESSION)) })
  @ApiErrors(fail, { not_signed_in: 'Nobody has signed in, or the credentials are wrong.' })
  @Get('sessions')
  @Can(SessionsPolicy, 'list')
  @Header('Cache-Control', 'no-store')
  list(@CurrentViewer() { id, session }: Viewer): Promise<ShownSession[]> {
    return this.sessions.list(id, session);
  }

  @ApiOperation({
    operationId: 'endOtherSessions',
    summary: 'Ends all sessions of the caller except the current one.',
    description: 'A request with Basic credentials belongs to no session and ends all.',
  })
  @ApiBasicAuth('basic')
  @ApiBearerAuth('bearer')
  @ApiNoContentResponse({ description: 'The other sessions have ended.' })
  @ApiErrors(fail, {
    not_signed_in: 'Nobody has signed in, or the credentials are wrong.',
    rest_reauthentication_required: 'The password was not given recently.',
  })
  @Delete('sessions')
  @Can(SessionsPolicy, 'endOthers')
  @HttpCode(204)
  endOthers(@CurrentViewer() { id, session }: Viewer): Promise<void> {
    return this.sessions.endOthers(id, session);
  }

  @ApiOperation({
    operationId: 'endSession',
    summary: 'Ends a session of the caller.',
    description: 'Its tokens are refused from the next request on.',
  })
  @ApiBasicAuth('basic')
  @ApiBearerAuth('bearer')
  @ApiParam({ name: 'id', description: 'ID of the session.', schema: { type: 'integer' } })
  @ApiNoContentResponse({ description: 'The session has ended.' })
  @ApiErrors(fail, {
    not_signed_in: 'Nobody has signed in, or the credentials are wrong.',
    rest_reauthentication_required: 'Another session, and the password was not given recently.',
    unknown_session: 'The caller has no such session.',
  })
  @Delete('sessions/:id')
  @Can(SessionsPolicy, 'end')
  @HttpCode(204)
  async end(@Args() { id }: SessionDto, @CurrentViewer() viewer: Viewer): Promise<void> {
    if (!(await this.sessions.end(viewer.id, sessionId(id)))) fail('unknown_session');
  }
}
