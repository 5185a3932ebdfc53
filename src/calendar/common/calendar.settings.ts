import { stripTags } from '#libs/text';
import { settingKinds, type ValuesOf } from '../../settings/catalogue/index.js';

const { integer, pattern, text } = settingKinds();

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The settings of events. */
export const EVENT_SETTINGS = {
  events_radius_km: integer(25, 'Radius of lists of events by place, in kilometres.', {
    minimum: 1,
    maximum: 20_000,
  }),
  events_horizon_months: integer(24, 'How many months ahead the occurrences of recurring events are stored.', {
    minimum: 1,
    maximum: 120,
  }),
  events_day_cutoff: pattern(
    TIME_OF_DAY,
    'is not of the form HH:MM',
    '00:00',
    'When a day of events ends, as `HH:MM`: lists count earlier events towards the day before.',
  ),
  events_cancelled_dates: text(
    'hide',
    'What deleting one date of a recurring event does, or its cancellation in an import: removes it (`hide`), or marks it with the tag `cancelled` (`show`). Deleting a marked date removes it.',
    { enum: ['hide', 'show'] },
  ),
  events_currency_symbol: text('$', 'Currency symbol for costs that do not name a currency.', {
    maxLength: 10,
    clean: stripTags,
  }),
  events_currency_position: text(
    'prefix',
    'Whether the currency symbol precedes the cost (`prefix`) or follows it (`postfix`).',
    { enum: ['prefix', 'postfix'] },
  ),
};

type EventSettings = ValuesOf<typeof EVENT_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends EventSettings {}
}
