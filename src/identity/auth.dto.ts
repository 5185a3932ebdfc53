import { Arg } from '#libs/args';

const isRefresh = ({ grant_type: grant }: { grant_type?: unknown }): boolean => grant === 'refresh_token';

/** Credentials for which tokens are issued. */
export class TokenDto {
  @Arg('string', {
    enum: ['password', 'refresh_token'],
    default: 'password',
    bodyOnly: true,
    description: 'Kind of the credentials: a password or a refresh token.',
  })
  grant_type: 'password' | 'refresh_token';

  @Arg('string', {
    requiredIf: (args: object) => !isRefresh(args),
    minLength: 1,
    maxLength: 254,
    bodyOnly: true,
    description: 'Login or email address. Required with the grant type `password`.',
    example: 'ann',
  })
  username: string;

  @Arg('string', {
    requiredIf: (args: object) => !isRefresh(args),
    minLength: 1,
    maxLength: 4096,
    bodyOnly: true,
    description: 'Required with the grant type `password`.',
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

/** Arguments for revoking a token. */
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

/** Arguments for ending a session. */
export class SessionDto {
  @Arg('string', { required: true, description: 'ID of the session.' })
  id: string;
}
