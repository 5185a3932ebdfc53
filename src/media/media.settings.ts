import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag } = settingKinds();

/** The settings of media. */
export const MEDIA_SETTINGS = {
  media_remove_gps: flag(true, 'Whether positions (GPS) are removed from the files of uploaded pictures.'),
};

type MediaSettings = ValuesOf<typeof MEDIA_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends MediaSettings {}
}
