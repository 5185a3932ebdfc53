import { Arg } from '#libs/args';

const isRefresh = ({ grant_type: grant }: { grant_type?: unknown }): boolean => grant === 'refresh_token';

/** The credentials for which tokens are issued. */
export class TokenDto {
  @Arg('string', {
    enum: ['password', 'refresh_token'],
    default: 'password',
    bodyOnly: true,
    description: 'Whether a password or a refresh token is sent.',
  })
  grant_type: 'password' | 'refresh_token';

  @Arg('string', {
    requiredIf: (args: object) => !isRefresh(args),
    minLength: 1,
    maxLength: 254,
    bodyOnly: true,
    description: 'Login or e-mail address. Required with a password.',
    example: 'ann',
  })
  username: string;

  @Arg('string', {
    requiredIf: (args: object) => !isRefresh(args),
    minLength: 1,
    maxLength: 4096,
    bodyOnly: true,
    description: 'Required unless a refresh token is sent.',
    example: 'Nine-garden-gates',
  })
  password: string;

  @Arg('string', {
    requiredIf: isRefresh,
    minLength: 1,
    maxLength: 200,
    bodyOnly: true,
    description: 'Required with the grant type `refresh_token`.',
  })
  refresh_token: string;
}

/** The token whose session ends. */
export class RevokeDto {
  @Arg('string', {
    requiredIf: () => true,
    minLength: 1,
    maxLength: 200,
    bodyOnly: true,
    description: 'An access or refresh token; required.',
  })
  token: string;
}

/** Which session of the caller is ended. */
export class SessionDto {
  @Arg('string', { required: true, description: 'ID of the session.' })
  id: string;
}
