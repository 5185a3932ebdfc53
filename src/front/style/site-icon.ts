import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { MediaFiles, type MediaFile } from '../../media/index.js';
import { SettingsService } from '../../settings/index.js';
import { firstLetter, shownInHtml, textOf } from '../common/index.js';

/** Path of the generated icon below the home. */
export const ICON_PATH = 'icon.svg';
/** Widths of icons in pixels: of tabs, and of bookmarks on phones. */
const TAB = 48;
const TOUCH = 180;

/** URLs of the icons of the site. */
interface IconUrls {
  icon: string;
  /** Only for a site with an image of its own. */
  touchIcon: string | undefined;
}

/** The icon of the site in tabs and bookmarks: an image of the media, or the first letter of the title. */
@Injectable()
export class SiteIcon {
  constructor(
    private readonly settings: SettingsService,
    private readonly media: MediaFiles,
    private readonly site: SiteUrls,
  ) {}

  /** The URLs for the image of the setting. */
  urlsOf(image: MediaFile | undefined): IconUrls {
    if (!image?.mimeType.startsWith('image/')) {
      return { icon: `${this.site.requestedHomePath}/${ICON_PATH}`, touchIcon: undefined };
    }
    return { icon: squareOf(image, TAB), touchIcon: squareOf(image, TOUCH) };
  }

  /** URL of the image for tabs. */
  async url(): Promise<string | undefined> {
    const id = this.settings.get('site_icon');
    const image = (await this.media.byIds([id])).get(id);
    return image && this.urlsOf(image).icon;
  }

  /** URL of the image for bookmarks of phones, which stands for pages without an image; undefined without one. */
  async touchUrl(): Promise<string | undefined> {
    const id = this.settings.get('site_icon');
    return this.urlsOf(id ? (await this.media.byIds([id])).get(id) : undefined).touchIcon;
  }

  /** The generated icon: the first letter of the title on the accent colour. */
  get svg(): string {
    const letter = firstLetter(textOf(this.settings.get('title')), this.settings.languageTag);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${this.settings.get('accent_color')}"/><text x="32" y="46" font-family="system-ui, sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${shownInHtml(letter)}</text></svg>`;
  }
}

/** The smallest copy of an image that is large enough, cropped to a square if there is one. */
function squareOf(image: MediaFile, width: number): string {
  const square = [...image.sizes.values()]
    .filter((size) => size.width === size.height && size.width >= width)
    .sort((one, other) => one.width - other.width)[0];
  return square?.url ?? MediaFiles.inWidth(image, width).url;
}
