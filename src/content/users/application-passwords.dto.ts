import { Arg, Check, ContextDto, Field, MaxCharacters, optional, Stored, Unlisted } from '#libs/args';
import { plainLine } from '#libs/text';
import { MAX_PASSWORD_NAME } from '../../identity/application-passwords/index.js';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The user in the path. */
export class PasswordsOfUserDto {
  @Arg('string', { description: 'ID of the user, or me.' })
  @Unlisted()
  user_id: string;
}

/** A password in the path. */
export class ApplicationPasswordDto extends PasswordsOfUserDto {
  @Arg('string', { description: 'UUID of the application password.' })
  @Unlisted()
  uuid: string;
}

/** Arguments for reading passwords. */
export class ReadPasswordsDto extends ContextDto {
  @Arg('string', { description: 'ID of the user, or me.' })
  @Unlisted()
  user_id: string;
}

/** Arguments for reading one password. */
export class ReadPasswordDto extends ReadPasswordsDto {
  @Arg('string', { description: 'UUID of the application password.' })
  @Unlisted()
  uuid: string;
}

/** A new password. */
export class CreatePasswordDto extends PasswordsOfUserDto {
  @Field('string', { required: true, description: 'Name of the application password.', example: 'Phone' })
  @MaxCharacters(MAX_PASSWORD_NAME)
  @Check('rest_invalid_pattern', (name: string) => plainLine(name) !== '', 'must not be blank')
  @Stored(plainLine)
  name: string;

  @Field('string', { description: 'UUID by which the application identifies itself.' })
  @Check('rest_invalid_uuid', (id: string) => id === '' || UUID.test(id), 'is not a UUID')
  app_id?: string;
}

/** Changes of a password. Its application cannot be changed. */
export class UpdatePasswordDto extends optional(CreatePasswordDto) {
  @Arg('string', { description: 'ID of the user, or me.' })
  @Unlisted()
  declare user_id: string;

  @Arg('string', { description: 'UUID of the application password.' })
  @Unlisted()
  uuid: string;
}
