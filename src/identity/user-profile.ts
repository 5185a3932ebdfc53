import { Matches } from 'class-validator';
import { Check, Field, IsEmailOrEmpty, MaxCharacters } from '#libs/args';
import { passwordProblem } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { normalizeReferences, sanitizeInlineHtml, sanitizeUrl } from '#libs/markup';
import { sanitizeTermName, shortenName, slugify } from '#libs/text';
import { fail } from './identity.errors.js';
import type { UserRow } from './users.repository.js';

const MAX_LOGIN = 60;
const MAX_SLUG = 50;
const MAX_NAME = 250;
const MAX_URL = 100;
/** Capacity of the description column in bytes. */
const MAX_DESCRIPTION_BYTES = 65_535;

const LOGIN = /^[a-z0-9_.@-]+(?: [a-z0-9_.@-]+)*$/i;

/** The required fields of a new account, validated by routes and the command line. */
export class AccountDto {
  @Field('string', { required: true, description: 'Login name.', example: 'ann' })
  @Matches(LOGIN, {
    message: '$property may hold letters, digits, single blanks and _ . - @ only.',
    context: { code: 'rest_user_invalid_username' },
    groups: ['rights'],
  })
  username: string;

  @Field('string', { required: true, description: 'Email address.', example: 'ann@example.org' })
  @IsEmailOrEmpty()
  @MaxCharacters(100)
  @Check('rest_invalid_email', (email: string) => email !== '', 'is not an e-mail address')
  email: string;

  @Field('string', {
    required: true,
    description:
      '8 to 128 characters; not a common password, the login, the email address or the name of the site. Never returned in a response.',
    example: 'Nine-garden-gates',
  })
  @Check(
    'rest_user_invalid_password',
    (password: string) => passwordProblem(password) === undefined,
    (password: string) => passwordProblem(password) ?? '',
    { groups: ['rights'] },
  )
  password: string;
}

/** Writable fields of a profile. */
export interface ProfileInput {
  email?: string;
  name?: string;
  first_name?: string;
  last_name?: string;
  nickname?: string;
  url?: string;
  description?: string;
  locale?: string;
  slug?: string;
  /** The values of declared fields. */
  meta?: object;
}

/** Stored columns of a profile. */
export type Profile = Omit<UserRow, 'id' | 'login' | 'registeredAt' | 'roles' | 'slug'>;

const EMPTY: Profile = {
  email: '',
  name: '',
  firstName: '',
  lastName: '',
  nickname: '',
  url: '',
  description: '',
  locale: '',
  fieldValues: null,
};

/** Throws if a login exceeds its column. */
export function checkLogin(login: string): void {
  if (login.length > MAX_LOGIN) fail('user_login_too_long');
}

/** Converts a sent slug to its stored form. Throws if it is too long. An empty result means the slug of the login. */
export function sentSlug(sent: string, language: string): string {
  const slug = slugify(sent, { language });
  if (slug.length > MAX_SLUG) fail('user_nicename_too_long');
  return slug;
}

/** The slug generated from a login; never empty. */
export const slugOfLogin = (login: string, language: string): string =>
  slugify(login, { maxBytes: MAX_SLUG, language }) || 'user';

/**
 * The profile to store: sanitized sent values over the stored ones. Empty display names are derived from other names.
 */
export function profileOf(login: string, sent: ProfileInput, stored: Profile = EMPTY): Profile {
  const firstName = nameOf(sent.first_name, stored.firstName);
  const lastName = nameOf(sent.last_name, stored.lastName);
  return {
    email: sent.email || stored.email,
    firstName,
    lastName,
    name:
      nameOf(sent.name, stored.name) || shortenName([firstName, lastName].filter(Boolean).join(' '), MAX_NAME) || login,
    nickname: nameOf(sent.nickname, stored.nickname) || login,
    url: sent.url === undefined ? stored.url : urlOf(sent.url),
    description: sent.description === undefined ? stored.description : descriptionOf(sent.description),
    locale: sent.locale ?? stored.locale,
    fieldValues: stored.fieldValues,
  };
}

const nameOf = (sent: string | undefined, stored: string): string =>
  sent === undefined ? stored : shortenName(sanitizeTermName(sent), MAX_NAME);

function urlOf(sent: string): string {
  const url = normalizeReferences(sanitizeUrl(sent));
  return url.length > MAX_URL ? fail('user_url_too_long') : url;
}

function descriptionOf(sent: string): string {
  const description = sanitizeInlineHtml(sent).trim();
  if (Buffer.byteLength(description) > MAX_DESCRIPTION_BYTES) {
    failArgument('description', {
      code: 'rest_too_long',
      message: `description must have at most ${MAX_DESCRIPTION_BYTES} bytes.`,
    });
  }
  return description;
}
