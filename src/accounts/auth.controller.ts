import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import { z } from 'zod';
import { invalidParams } from '#libs/errors';
import { Public } from '#libs/rest';
import { Credentials } from './credentials.js';
import { Sessions, TOKENS, type Tokens } from './sessions.service.js';

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
  ) {}

  @ApiOperation({ summary: 'Answers tokens for a name and a password, or new ones for a refresh token.' })
  @ApiBody({ schema: schemaOf(z.union([byPassword, byRefreshToken])) })
  @ApiOkResponse({ schema: schemaOf(TOKENS) })
  @ApiBadRequestResponse({ description: 'The body is not one of these.' })
  @ApiUnauthorizedResponse({ description: 'The name, the password or the token is not right.' })
  @ApiTooManyRequestsResponse({ description: 'There were too many attempts that failed.' })
  @Public()
  @Post('token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async issue(@Body() body: unknown, @Ip() address: string): Promise<Tokens> {
    if (asksForRefresh(body)) return this.sessions.refresh(read(byRefreshToken, body).refresh_token);
    const { username, password } = read(byPassword, body);
    return this.sessions.start(await this.credentials.verify(username, password, address));
  }

  @ApiOperation({ summary: 'Ends the session of an access or refresh token.' })
  @ApiBody({ schema: schemaOf(revocation) })
  @ApiNoContentResponse({ description: 'The token opens nothing any more.' })
  @ApiBadRequestResponse({ description: 'There is no token in the body.' })
  @Public()
  @Post('revoke')
  @HttpCode(204)
  async revoke(@Body() body: unknown): Promise<void> {
    await this.sessions.revoke(read(revocation, body).token);
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
