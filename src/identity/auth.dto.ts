import { IsIn, MinLength } from 'class-validator';
import { Arg, MaxCharacters, RequiredIf } from '#libs/args';

const isRefresh = ({ grant_type: grant }: { grant_type?: unknown }): boolean => grant === 'refresh_token';

/** Credentials for which tokens are issued. */
export class TokenDto {
  @Arg('string', {
    default: 'password',
    bodyOnly: true,
    description: 'Kind of the credentials: a password or a refresh token.',
  })
  @IsIn(['password', 'refresh_token'])
  grant_type: 'password' | 'refresh_token';

  @Arg('string', {
    bodyOnly: true,
    description: 'Login or email address. Required with the grant type `password`.',
    example: 'ann',
  })
  @RequiredIf((args: object) => !isRefresh(args))
  @MinLength(1)
  @MaxCharacters(254)
  username: string;

  @Arg('string', {
    bodyOnly: true,
    description: 'Required with the grant type `password`.',
    example: 'Nine-garden-gates',
  })
  @RequiredIf((args: object) => !isRefresh(args))
  @MinLength(1)
  @MaxCharacters(4096)
  password: string;

  @Arg('string', { bodyOnly: true, description: 'Required with the grant type `refresh_token`.' })
  @RequiredIf(isRefresh)
  @MinLength(1)
  @MaxCharacters(200)
  refresh_token: string;
}

/** Arguments for revoking a token. */
export class RevokeDto {
  @Arg('string', { bodyOnly: true, description: 'An access or refresh token; required.' })
  @RequiredIf(() => true)
  @MinLength(1)
  @MaxCharacters(200)
  token: string;
}

/** Arguments for ending a session. */
export class SessionDto {
  @Arg('string', { required: true, description: 'ID of the session.' })
  id: string;
}
