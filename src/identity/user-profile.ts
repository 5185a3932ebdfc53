import { failArgument } from '#libs/errors';
import {
  normalizeReferences,
  sanitizeInlineHtml,
  sanitizeTermName,
  sanitizeUrl,
  shortenName,
  slugify,
} from '#libs/text';
import { fail } from './users.errors.js';
import type { CreateUserArgs } from './users.args.js';
import type { UserRow } from './user-row.js';

const LONGEST_LOGIN = 60;
const LONGEST_SLUG = 50;
const LONGEST_NAME = 250;
const LONGEST_URL = 100;
/** Bytes that the column of the description holds. */
const LARGEST_DESCRIPTION = 65_535;

/** What may be sent of a user, but for the password, the roles and the login. */
export type ProfileInput = Partial<Omit<CreateUserArgs, 'username' | 'password' | 'roles' | 'meta'>>;

/** What is stored of a profile. */
export type Profile = Omit<UserRow, 'id' | 'login' | 'registeredAt' | 'roleNames' | 'slug'>;

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

/** Refuses a login that has no room (content 8.3). */
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

/** The profile to store: what was sent over what is there, cleaned, with names made up where they are empty. */
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
