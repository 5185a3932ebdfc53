import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag, integer, pattern, text } = settingKinds();

const IMPORT_STATUSES = ['publish', 'pending', 'draft', 'private'];
const AUTHORITIES = ['overwrite', 'preserve_changes', 'retain'];
const ORIGINS = /^(?:\w{1,20}(?: |$)){0,20}$/;

/** A text with one of some values for each import origin that it names. */
const byOrigin = (values: readonly string[], description: string) =>
  pattern(
    new RegExp(`^(?:\\w{1,20}=(?:${values.join('|')})(?: |$)){0,20}$`),
    'is not of the form origin=value origin=value',
    '',
    description,
  );

/** The settings of imports of events. */
export const IMPORT_SETTINGS = {
  imports_take_batches: flag(true, 'Whether an import service may push events of imports.'),
  imports_take_states: flag(true, 'Whether an import service may tell how an import stands.'),
  imports_batch_interval: integer(
    10,
    'How many seconds an import service is to wait between two batches of an import.',
    { minimum: 10, maximum: 600 },
  ),
  imports_event_status: text('publish', 'The status of new events whose import tells none.', {
    enum: IMPORT_STATUSES,
  }),
  imports_event_status_by_origin: byOrigin(
    IMPORT_STATUSES,
    'The same for some origins, which come before the others: `csv=draft gcal=pending`.',
  ),
  imports_update_authority: text(
    'overwrite',
    'What happens to an event that an import finds again: what is imported replaces what is here (`overwrite`), except what was changed here (`preserve_changes`), or nothing happens (`retain`).',
    { enum: AUTHORITIES },
  ),
  imports_update_authority_by_origin: byOrigin(
    AUTHORITIES,
    'The same for some origins, which come before the others: `csv=retain ical=overwrite`.',
  ),
  imports_event_settings_from: pattern(
    ORIGINS,
    'is not a list of origins',
    '',
    'The origins that decide whether events are featured, sticky and hidden, with blanks between them.',
  ),
  imports_vanished_events: text('keep', 'What happens to events to come that their source does not tell of any more.', {
    enum: ['keep', 'trash'],
  }),
  imports_kept_days: integer(7, 'How many days past imports are told of.', { minimum: 1, maximum: 3650 }),
};

type ImportSettings = ValuesOf<typeof IMPORT_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends ImportSettings {}
}
