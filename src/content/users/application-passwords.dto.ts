import { ArrayMaxSize } from 'class-validator';
import {
  Arg,
  Check,
  ContextDto,
  Field,
  IsDateTime,
  IsName,
  MaxCharacters,
  optional,
  Stored,
  Unlisted,
} from '#libs/args';
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

/** Name and application of a password. */
class WritePasswordDto extends PasswordsOfUserDto {
  @Field('string', { required: true, description: 'Name of the application password.', example: 'Phone' })
  @MaxCharacters(MAX_PASSWORD_NAME)
  @Check('rest_invalid_pattern', (name: string) => plainLine(name) !== '', 'must not be blank')
  @Stored(plainLine)
  name: string;

  @Field('string', { description: 'UUID by which the application identifies itself.' })
  @Check('rest_invalid_uuid', (id: string) => id === '' || UUID.test(id), 'is not a UUID')
  app_id?: string;
}

/** An empty list would allow nothing. */
const isFilled = (list: unknown[]): boolean => list.length > 0;

/** The longest list of limits of one kind. */
const MAX_LIMITS = 100;

/** A new password, and what limits it. */
export class CreatePasswordDto extends WritePasswordDto {
  @Field('boolean', { description: 'Whether the password may only read.' })
  @Unlisted()
  read_only?: boolean;

  @Field('string[]', {
    description: 'Namespaces of the routes that the password may call. All of them if absent.',
    example: ['wp/v2'],
  })
  @Unlisted()
  @IsName()
  @Check('rest_too_few_items', isFilled, 'must have at least one item')
  @ArrayMaxSize(MAX_LIMITS)
  namespaces?: string[];

  @Field('string[]', {
    description: 'Types of the entries that the password reaches. All of them if absent.',
    example: ['post'],
  })
  @Unlisted()
  @IsName()
  @Check('rest_too_few_items', isFilled, 'must have at least one item')
  @ArrayMaxSize(MAX_LIMITS)
  types?: string[];

  @Field('string[]', {
    description: 'Addresses and networks from which the password is valid, IPv4 or IPv6. Everywhere if absent.',
    example: ['192.0.2.0/24'],
  })
  @Unlisted()
  @Check('rest_too_few_items', isFilled, 'must have at least one item')
  @ArrayMaxSize(MAX_LIMITS)
  networks?: string[];

  @Field('string', { description: 'When the password ends (ISO 8601), in UTC without an offset. Never if absent.' })
  @Unlisted()
  @IsDateTime()
  expires?: string;
}

/** Changes of a password. Neither its application nor its limits can be changed. */
export class UpdatePasswordDto extends optional(WritePasswordDto) {
  @Arg('string', { description: 'ID of the user, or me.' })
  @Unlisted()
  declare user_id: string;

  @Arg('string', { description: 'UUID of the application password.' })
  @Unlisted()
  uuid: string;
}
