import { setting, settingKinds, type ValuesOf, wholeNumber } from '../settings/catalogue/index.js';

const { flag } = settingKinds();

const isWidth = (value: unknown): boolean => {
  const width = wholeNumber(value) ?? 0;
  return width >= 1 && width <= 4096;
};

/** The settings of media. */
export const MEDIA_SETTINGS = {
  media_remove_gps: flag(true, 'Whether positions (GPS) are removed from the files of uploaded pictures.'),
  picture_widths: setting<number[]>(
    'array',
    [160, 320, 480, 640, 768, 960, 1280, 1600, 1920, 2560],
    'Widths in pixels in which everyone may ask for pictures; others need a signed URL.',
    {
      items: { type: 'integer' },
      rule: {
        code: 'rest_invalid_param',
        test: (widths: unknown) => Array.isArray(widths) && widths.length <= 50 && widths.every(isWidth),
        text: 'must be at most 50 whole numbers from 1 to 4096',
      },
      // The command line has texts.
      clean: (widths) => [...new Set(widths.map(Number))].sort((a, b) => a - b),
    },
  ),
};

type MediaSettings = ValuesOf<typeof MEDIA_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends MediaSettings {}
}
