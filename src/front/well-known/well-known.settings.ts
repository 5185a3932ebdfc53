import { settingKinds, type ValuesOf } from '../../settings/catalogue/index.js';

const { text } = settingKinds();

const MAX_CONTACTS = 5;
/** A page, a mailbox or a telephone, as RFC 9116 has them. */
const CONTACT =
  /^(?:https:\/\/[\w.-]+(?::\d+)?(?:[/?#][\x21-\x7e]*)?|mailto:[\x21-\x3f\x41-\x7e]+@[\w.-]+|tel:\+?[\d().-]+)$/i;

/** The contacts of a value, which blanks divide. */
export const contactsOf = (value: string): string[] => value.split(/\s+/).filter(Boolean);

const areContacts = (value: string): boolean => {
  const contacts = contactsOf(value);
  return contacts.length <= MAX_CONTACTS && contacts.every((contact) => CONTACT.test(contact));
};

/** The settings of `/.well-known/`. */
export const WELL_KNOWN_SETTINGS = {
  security_contact: text('', 'Where to report a vulnerability, for security.txt: https:, mailto: or tel: URLs.', {
    maxLength: 1000,
    example: 'mailto:security@example.org',
    rule: {
      code: 'rest_invalid_pattern',
      test: areContacts,
      text: `has something else than up to ${MAX_CONTACTS} URLs of https:, mailto: or tel:, with blanks between them`,
    },
    clean: (value) => contactsOf(value).join(' '),
  }),
};

type WellKnownSettings = ValuesOf<typeof WELL_KNOWN_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends WellKnownSettings {}
}
