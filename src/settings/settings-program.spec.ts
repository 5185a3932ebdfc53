import { RestError } from '#libs/errors';
import { EVENT_SETTINGS } from '../calendar/common/calendar.settings.js';
import { COMMENT_SETTINGS } from '../comments/comments.settings.js';
import { changeByText, settingNamed } from './settings-program.js';
import { SettingRegistry } from './settings.service.js';
import type { SettingName } from './site-settings.js';

const registry = new SettingRegistry();
for (const settings of [COMMENT_SETTINGS, EVENT_SETTINGS]) registry.register(settings);
const { catalogue } = registry;

/** The error message for a value. */
function refusal(name: SettingName, text: string): unknown {
  try {
    return changeByText(catalogue, name, text);
  } catch (error) {
    return error instanceof RestError ? Object.values(error.data.params as object)[0] : (error as Error).message;
  }
}

describe('the settings command', () => {
  it('finds settings by their exact name only', () => {
    expect(settingNamed(catalogue, 'gmt_offset')).toBe('gmt_offset');
    for (const name of ['', 'Title', 'constructor', '__proto__', 'title ']) {
      expect(() => settingNamed(catalogue, name)).toThrow(`Unknown setting: ${name}.`);
    }
  });

  it('accepts every default value as a string', () => {
    for (const name of catalogue.names.filter((one) => one !== 'url' && !catalogue.settings[one].isFixed)) {
      expect(changeByText(catalogue, name, String(catalogue.defaults[name]))).toEqual({
        [name]: catalogue.defaults[name],
      });
      expect(changeByText(catalogue, name, null)).toEqual({ [name]: catalogue.defaults[name] });
    }
  });

  it.each<[SettingName, string, unknown]>([
    ['comment_guests', 'true', true],
    ['comment_guests', '0', false],
    ['gmt_offset', '-3.5', -3.5],
    ['posts_per_page', '-1', -1],
    ['title', 'Salt & Pepper', 'Salt &amp; Pepper'],
    ['events_radius_km', '20000', 20_000],
    ['events_day_cutoff', '23:59', '23:59'],
    ['events_currency_symbol', '<b>€</b>', '€'],
    ['moderation_keys', 'one\ntwo', 'one\ntwo'],
    ['timezone', '', ''],
  ])('%s accepts %j', (name, text, value) => {
    expect(changeByText(catalogue, name, text)).toEqual({ [name]: value });
  });

  it.each<[SettingName, string, string]>([
    ['comment_guests', 'maybe', 'comment_guests is not of type boolean.'],
    ['start_of_week', 'Monday', 'start_of_week is not of type integer.'],
    ['events_radius_km', '', 'events_radius_km is not of type integer.'],
    ['events_radius_km', '0', 'events_radius_km must be between 1 and 20000.'],
    ['events_radius_km', '20001', 'events_radius_km must be between 1 and 20000.'],
    ['events_horizon_months', '121', 'events_horizon_months must be between 1 and 120.'],
    ['events_day_cutoff', '24:00', 'events_day_cutoff is not of the form HH:MM.'],
    ['events_day_cutoff', '4:00', 'events_day_cutoff is not of the form HH:MM.'],
    ['events_currency_position', 'left', 'events_currency_position is not one of prefix, postfix.'],
    ['events_currency_symbol', 'doubloons, gold', 'events_currency_symbol must have at most 10 characters.'],
    ['gmt_offset', '15', 'gmt_offset must be between -12 and 14.'],
    ['comment_max_links', '-1', 'comment_max_links must be between 0 and 1000.'],
    ['email', 'nobody', 'email is not an e-mail address.'],
    ['timezone', 'Mars/Base', 'Invalid value for timezone: "Mars/Base".'],
    ['language', 'xx', 'Invalid value for language: "xx".'],
  ])('%s refuses %j', (name, text, message) => {
    expect(refusal(name, text)).toBe(message);
  });
});
