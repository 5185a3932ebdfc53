import { createHash } from 'node:crypto';
import { RequestContext } from '#libs/context';
import { member, type Definition, type Member } from '#libs/rest';
import type { SettingsService } from '../settings/settings.service.js';

const SIZES = [24, 48, 96];

/** URLs of the avatar of an e-mail address, by size in pixels; one without address is the picture for strangers. */
export function avatarUrls(email: string): Record<string, string> {
  const address = email.trim().toLowerCase();
  const hash = address && createHash('md5').update(address).digest('hex');
  return Object.fromEntries(
    SIZES.map((size) => [size, `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`]),
  );
}

/**
 * Whether what is being made shows avatars. Answers of the REST interface hold URLs only; a page of the site makes
 * browsers ask another host for them, so it shows them only where a setting of their own allows it.
 */
export const showsAvatars = (settings: SettingsService): boolean =>
  settings.get('show_avatars') && (!RequestContext.current()?.isPage || settings.get('page_avatars'));

const AVATARS: Definition = {
  title: 'Avatars',
  members: Object.fromEntries(
    SIZES.map((size) => [
      size,
      member<never>('VEM', 'string', `URL of the avatar of ${size} pixels.`, () => undefined, {
        format: 'uri',
        example: `https://secure.gravatar.com/avatar/205e460b479e2e5b48aec07710c08d50?s=${size}&d=mm&r=g`,
      }),
    ]),
  ),
};

/** The member that holds the avatar of a person. */
export const avatarMember = <Row>(email: (row: Row) => string, settings: SettingsService): Member<Row> =>
  member('VEM', 'object', 'URLs of the avatar by size in pixels.', (row) => avatarUrls(email(row)), {
    readonly: true,
    of: AVATARS,
    available: () => showsAvatars(settings),
  });
