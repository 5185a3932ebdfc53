import { Arg, ContextDto, Field, optional } from '#libs/args';
import { plainLine } from '#libs/text';
import { MAX_PASSWORD_NAME } from '../../identity/application-passwords/index.js';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The user in the path. */
export class PasswordsOfUserDto {
  @Arg('string', { unlisted: true, description: 'ID of the user, or me.' })
  user_id: string;
}

/** A password in the path. */
export class ApplicationPasswordDto extends PasswordsOfUserDto {
  @Arg('string', { unlisted: true, description: 'UUID of the application password.' })
  uuid: string;
}

/** Arguments for reading passwords. */
export class ReadPasswordsDto extends ContextDto {
  @Arg('string', { unlisted: true, description: 'ID of the user, or me.' })
  user_id: string;
}

/** Arguments for reading one password. */
export class ReadPasswordDto extends ReadPasswordsDto {
  @Arg('string', { unlisted: true, description: 'UUID of the application password.' })
  uuid: string;
}

/** A new password. */
export class CreatePasswordDto extends PasswordsOfUserDto {
  @Field('string', {
    required: true,
    maxLength: MAX_PASSWORD_NAME,
    rule: { code: 'rest_invalid_pattern', test: (name: string) => plainLine(name) !== '', text: 'must not be blank' },
    clean: plainLine,
    description: 'Name of the application password.',
    example: 'Phone',
  })
  name: string;

  @Field('string', {
    rule: { code: 'rest_invalid_uuid', test: (id: string) => id === '' || UUID.test(id), text: 'is not a UUID' },
    description: 'UUID by which the application identifies itself.',
  })
  app_id?: string;
}

/** Changes of a password. Its application cannot be changed. */
export class UpdatePasswordDto extends optional(CreatePasswordDto) {
  @Arg('string', { unlisted: true, description: 'ID of the user, or me.' })
  declare user_id: string;

  @Arg('string', { unlisted: true, description: 'UUID of the application password.' })
  uuid: string;
}
