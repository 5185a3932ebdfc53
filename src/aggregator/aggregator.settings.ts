import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag, integer, pattern, text } = settingKinds();

const IMPORT_STATUSES = ['publish', 'pending', 'draft', 'private'];
const AUTHORITIES = ['overwrite', 'preserve_changes', 'retain'];
const ORIGINS = /^(?:\w{1,20}(?: |$)){0,20}$/;

/** A setting of the form `origin=value origin=value`, with values from a fixed list. */
const byOrigin = (values: readonly string[], description: string) =>
  pattern(
    new RegExp(`^(?:\\w{1,20}=(?:${values.join('|')})(?: |$)){0,20}$`),
    'must have the form origin=value origin=value',
    '',
    description,
  );

/** Settings for imports of events. */
export const IMPORT_SETTINGS = {
  imports_take_batches: flag(true, 'Whether import services may push batches of events.'),
  imports_take_states: flag(true, 'Whether import services may report the state of an import.'),
  imports_batch_interval: integer(10, 'Seconds that an import service has to wait between two batches of an import.', {
    minimum: 10,
    maximum: 600,
  }),
  imports_event_status: text('publish', 'Status of new events, unless their import sets one.', {
    enum: IMPORT_STATUSES,
  }),
  imports_event_status_by_origin: byOrigin(
    IMPORT_STATUSES,
    'Status of new events by origin, such as `csv=draft gcal=pending`. Overrides `imports_event_status`.',
  ),
  imports_update_authority: text(
    'overwrite',
    'How imports update existing events: `overwrite` replaces local changes, `preserve_changes` keeps them, `retain` changes nothing.',
    { enum: AUTHORITIES },
  ),
  imports_update_authority_by_origin: byOrigin(
    AUTHORITIES,
    'Update authority by origin, such as `csv=retain ical=overwrite`. Overrides `imports_update_authority`.',
  ),
  imports_event_settings_from: pattern(
    ORIGINS,
    'must be a list of origins separated by spaces',
    '',
    'Origins that may set whether events are featured, sticky and hidden, separated by spaces.',
  ),
  imports_vanished_events: text('keep', 'What happens to upcoming events that are missing from their source.', {
    enum: ['keep', 'trash'],
  }),
  imports_kept_days: integer(7, 'Days until finished imports are deleted from the history.', {
    minimum: 1,
    maximum: 3650,
  }),
};

type ImportSettings = ValuesOf<typeof IMPORT_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends ImportSettings {}
}
