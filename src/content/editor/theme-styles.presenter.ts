import { Injectable } from '@nestjs/common';
import { Presenter, link, member, type Links, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { PRESETS } from '../../rendering/index.js';
import type { Theme } from '../registry/index.js';

/** The presets of a kind, as editors read them. */
const presets = (kind: keyof typeof PRESETS, membersName: string) => ({
  default: Object.entries(PRESETS[kind]).map(([slug, value]) => ({
    slug,
    name: slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' '),
    [membersName]: value,
  })),
});

/** What the style sheet of the theme offers to texts. */
export const STYLE_SETTINGS = {
  color: {
    palette: presets('color', 'color'),
    gradients: presets('gradient', 'gradient'),
    duotone: presets('duotone', 'colors'),
  },
  typography: { fontSizes: presets('fontSize', 'size') },
  spacing: { spacingSizes: presets('spacing', 'size') },
  shadow: { presets: presets('shadow', 'shadow') },
};

/** Response fields and links of the styles of the theme. */
@Injectable()
export class ThemeStylesPresenter extends Presenter<Theme> {
  readonly title = 'theme-styles';
  readonly members: Members<Theme> = {
    settings: member(
      ['view', 'edit'],
      'object',
      'Colours, sizes and shadows that texts may use.',
      () => STYLE_SETTINGS,
      {
        readonly: true,
      },
    ),
    styles: member(['view', 'edit'], 'object', 'Styles of blocks; always empty.', () => ({}), { readonly: true }),
  };

  constructor(private readonly site: SiteUrls) {
    super();
  }

  override links({ stylesheet }: Theme): Links {
    return { self: [link(`${this.site.rest('cms/v2')}/global-styles/themes/${stylesheet}`)] };
  }
}

/** Stands for lists of which the site has no items. */
@Injectable()
export class NothingPresenter extends Presenter<object> {
  readonly title = 'nothing';
  readonly members: Members<object> = {};
}
