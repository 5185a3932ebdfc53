import { Injectable } from '@nestjs/common';
import { Presenter, embeddable, member, type Links, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { NAVIGATION } from '../../menus/index.js';
import { SettingsService } from '../../settings/index.js';
import { STYLE_SETTINGS } from './theme-styles.presenter.js';

/** The categories of blocks by name. */
const BLOCK_CATEGORIES = Object.entries({
  text: 'Text',
  media: 'Media',
  design: 'Design',
  widgets: 'Widgets',
  theme: 'Theme',
  embed: 'Embeds',
  reusable: 'Patterns',
}).map(([slug, title]) => ({ slug, title, icon: null }));

const fixed = (type: 'array' | 'boolean' | 'object' | 'string', description: string, value: unknown) =>
  member<object>('all', type, description, () => value, { readonly: true });

/** What a block editor has to know about the site. */
@Injectable()
export class BlockEditorSettingsPresenter extends Presenter<object> {
  readonly title = 'block-editor-settings';
  readonly members: Members<object> = {
    alignWide: fixed('boolean', 'Whether blocks can be wider than the text.', true),
    allowedBlockTypes: fixed('boolean', 'Whether all blocks may be used.', true),
    blockCategories: fixed('array', 'Categories of blocks.', BLOCK_CATEGORIES),
    defaultEditorStyles: fixed('array', 'Style sheets of the editor; always empty.', []),
    imageDefaultSize: fixed('string', 'Size of images that are inserted.', 'large'),
    imageEditing: fixed('boolean', 'Whether images can be edited.', true),
    isRTL: member(
      'all',
      'boolean',
      'Whether the text runs from right to left.',
      () => this.settings.direction === 'rtl',
      { readonly: true },
    ),
    styles: fixed('array', 'Styles of the theme; always empty.', []),
    supportsLayout: fixed('boolean', 'Whether the theme has layouts of its own.', false),
    __experimentalFeatures: fixed('object', 'Colours, sizes and shadows that texts may use.', STYLE_SETTINGS),
    __experimentalStyles: fixed('object', 'Styles of blocks; always empty.', {}),
  };

  constructor(private readonly settings: SettingsService) {
    super();
  }
}

/** The navigation that a navigation block without one shows. */
@Injectable()
export class NavigationFallbackPresenter extends Presenter<{ id: number }> {
  readonly title = 'navigation-fallback';
  readonly members: Members<{ id: number }> = {
    id: member('all', 'integer', 'ID of the navigation.', ({ id }) => id, { readonly: true }),
  };

  constructor(private readonly site: SiteUrls) {
    super();
  }

  override links({ id }: { id: number }): Links {
    return { self: [embeddable(`${this.site.rest('cms/v2')}/navigation/${id}`, NAVIGATION.name, id)] };
  }
}

/** A list whose default view is asked for. */
export interface ListName {
  kind: string;
  name: string;
}

/** A table of a page of items by date, the first view of every list. */
const DEFAULT_VIEW = {
  type: 'table',
  filters: [],
  perPage: 20,
  sort: { field: 'date', direction: 'desc' },
  titleField: 'title',
  fields: ['author', 'status', 'date'],
};
/** The same for lists whose items have no dates. */
const NAMED_VIEW = { ...DEFAULT_VIEW, sort: { field: 'name', direction: 'asc' }, titleField: 'name', fields: [] };

const viewOf = ({ kind }: ListName) => (kind === 'postType' ? DEFAULT_VIEW : NAMED_VIEW);

/** How an editor shows a list before its user changes that. */
@Injectable()
export class ViewConfigPresenter extends Presenter<ListName> {
  readonly title = 'view-config';
  readonly members: Members<ListName> = {
    kind: member('all', 'string', 'Kind of the list.', ({ kind }) => kind, { readonly: true }),
    name: member('all', 'string', 'Name of the list.', ({ name }) => name, { readonly: true }),
    default_view: member('all', 'object', 'View that is shown first.', viewOf, { readonly: true }),
    default_layouts: member(
      'all',
      'object',
      'Layouts that can be chosen.',
      () => ({ table: { layout: {} }, grid: { layout: {} }, list: { layout: {} } }),
      { readonly: true },
    ),
    view_list: member(
      'all',
      'array',
      'Views that can be chosen.',
      (list) => [{ title: 'All items', slug: 'all', view: viewOf(list) }],
      { readonly: true },
    ),
    form: member('all', 'object', 'Form for quick changes; without fields.', () => ({ fields: [] }), {
      readonly: true,
    }),
  };
}
