import { Field } from '#libs/args';
import { passwordProblem } from '#libs/auth';
import { failArgument } from '#libs/errors';
import {
  normalizeReferences,
  sanitizeInlineHtml,
  sanitizeTermName,
  sanitizeUrl,
  shortenName,
  slugify,
} from '#libs/text';
import { fail } from './identity.errors.js';
import type { UserRow } from './users.repository.js';

const LONGEST_LOGIN = 60;
const LONGEST_SLUG = 50;
const LONGEST_NAME = 250;
const LONGEST_URL = 100;
/** Bytes that the column of the description holds. */
const LARGEST_DESCRIPTION = 65_535;

const LOGIN = /^[a-z0-9_.@-]+(?: [a-z0-9_.@-]+)*$/i;

/** What a new account needs; routes and the command line validate it by these rules. */
export class AccountDto {
  @Field('string', {
    required: true,
    rule: {
      code: 'rest_user_invalid_username',
      test: (login: string) => LOGIN.test(login),
      text: 'may hold letters, digits, single blanks and _ . - @ only',
    },
    description: 'Name used to log in.',
    example: 'ann',
  })
  username: string;

  @Field('string', {
    required: true,
    format: 'email',
    maxLength: 100,
    rule: {
      code: 'rest_invalid_email',
      test: (email: string) => email !== '',
      text: 'is not an e-mail address',
    },
    description: 'Address for e-mail.',
    example: 'ann@example.org',
  })
  email: string;

  @Field('string', {
    required: true,
    rule: {
      code: 'rest_user_invalid_password',
      test: (password: string) => passwordProblem(password) === undefined,
      text: (password: string) => passwordProblem(password) ?? '',
    },
    description: '8 to 128 characters, neither common nor the login. Never shown in a response.',
    example: 'Nine-garden-gates',
  })
  password: string;
}

/** What may be sent of a profile. */
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
}

/** What is stored of a profile. */
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
};

/** Refuses a login that is longer than its column. */
export function checkLogin(login: string): void {
  if (login.length > LONGEST_LOGIN) fail('user_login_too_long');
}

/** The slug that was sent, as it is stored; `''` asks for one made from the login. */
export function sentSlug(sent: string): string {
  const slug = slugify(sent);
  if (slug.length > LONGEST_SLUG) fail('user_nicename_too_long');
  return slug;
}

/** The slug of a login; never empty. */
export const slugOfLogin = (login: string): string => slugify(login, LONGEST_SLUG) || 'user';

/** The profile to store: the sent values over the stored ones, sanitized; empty names follow from others. */
export function profileOf(login: string, sent: ProfileInput, stored: Profile = EMPTY): Profile {
  const firstName = nameOf(sent.first_name, stored.firstName);
  const lastName = nameOf(sent.last_name, stored.lastName);
  return {
    email: sent.email || stored.email,
    firstName,
    lastName,
    name:
      nameOf(sent.name, stored.name) ||
      shortenName([firstName, lastName].filter(Boolean).join(' '), LONGEST_NAME) ||
      login,
    nickname: nameOf(sent.nickname, stored.nickname) || login,
    url: sent.url === undefined ? stored.url : urlOf(sent.url),
    description: sent.description === undefined ? stored.description : descriptionOf(sent.description),
    locale: sent.locale ?? stored.locale,
  };
}

const nameOf = (sent: string | undefined, stored: string): string =>
  sent === undefined ? stored : shortenName(sanitizeTermName(sent), LONGEST_NAME);

function urlOf(sent: string): string {
  const url = normalizeReferences(sanitizeUrl(sent));
  return url.length > LONGEST_URL ? fail('user_url_too_long') : url;
}

function descriptionOf(sent: string): string {
  const description = sanitizeInlineHtml(sent).trim();
  if (Buffer.byteLength(description) > LARGEST_DESCRIPTION) {
    failArgument('description', {
      code: 'rest_too_long',
      message: `description is larger than ${LARGEST_DESCRIPTION} bytes.`,
    });
  }
  return description;
}
