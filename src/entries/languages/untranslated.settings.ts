import { EVERYTHING } from '#libs/invalidation';
import { Rejected, setting, type ValuesOf } from '../../settings/catalogue/index.js';

/** What lists have of entries that have no texts in the language of a request: those in another one, or nothing. */
export type Untranslated = 'show' | 'hide';

const NAME = /^[a-z0-9][a-z0-9_-]{0,19}$/;
const MAX_TYPES = 200;

/** Reads the setting, as JSON text or as an object. Nothing means that every type has its default. */
export function readUntranslated(sent: unknown): Readonly<Record<string, Untranslated>> | Rejected {
  const value = typeof sent === 'string' ? parsed(sent) : sent;
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value) || value === undefined)
    return new Rejected('must be an object such as {"cal_events":"hide"}');
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length > MAX_TYPES) return new Rejected(`must have at most ${MAX_TYPES} types`);
  for (const [name, choice] of entries) {
    if (!NAME.test(name)) return new Rejected(`has a name that is no type: ${JSON.stringify(name)}`);
    if (choice !== 'show' && choice !== 'hide')
      return new Rejected(`must have "show" or "hide" for ${name}, not ${JSON.stringify(choice)}`);
  }
  return Object.fromEntries(entries) as Record<string, Untranslated>;
}

function parsed(text: string): unknown {
  try {
    return text.trim() ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
}

/** The settings of entries in several languages. */
export const LANGUAGE_SETTINGS = {
  untranslated: setting<Readonly<Record<string, Untranslated>>>(
    'object',
    {},
    'What lists have of entries without texts in the language of a request, by types as JSON, `{"cal_events":"hide"}`: `show` shows those in another language, and is the default of types whose entries all languages share; `hide` leaves them out, and is the default of others.',
    {
      read: readUntranslated,
      invalidates: [EVERYTHING],
      shape: { additionalProperties: { enum: ['show', 'hide'] } },
      example: { cal_events: 'hide' },
    },
  ),
};

type LanguageSettings = ValuesOf<typeof LANGUAGE_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends LanguageSettings {}
}
