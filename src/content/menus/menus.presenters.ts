import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import {
  MAYBE_URL,
  Presenter,
  embeddable,
  group,
  link,
  member,
  shownName,
  type Links,
  type Member,
  type Members,
  type View,
} from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { EntryTypes } from '../../entries/types/index.js';
import { FieldMembers } from '../../fields/index.js';
import { MENU, MENU_ITEM_KINDS, MENU_LOCATIONS, Menus, NAVIGATION, type MenuLocation } from '../../menus/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { Taxonomies, TermLanguageMembers, type LocatedTerm } from '../../terms/index.js';
import { TermPresenter } from '../../terms/routes/index.js';
import { EntryMembers, type ShownEntry } from '../entries/index.js';

/** Response fields and links of a menu. */
@Injectable()
export class MenuPresenter extends TermPresenter {
  protected readonly taxonomy = MENU;

  constructor(
    private readonly urls: SiteUrls,
    types: EntryTypes,
    private readonly menus: Menus,
    fields: FieldMembers,
    languages: TermLanguageMembers,
  ) {
    super(urls, types, fields, languages);
  }

  override get members(): Members<LocatedTerm> {
    const { count: _count, link: _link, taxonomy: _taxonomy, ...members } = super.members;
    return {
      ...members,
      locations: member(
        ['view', 'edit'],
        'array',
        'Locations that show the menu.',
        ({ id }) => this.menus.locationsOf(id),
        {
          items: { type: 'string' },
          example: ['primary'],
        },
      ),
      auto_add: member(
        ['view', 'edit'],
        'boolean',
        'Whether it gets new top-level pages.',
        ({ id }) => this.menus.addsPages(id),
        {
          example: false,
        },
      ),
    };
  }

  override links(menu: LocatedTerm): Links {
    const base = `${this.urls.rest('cms/v2')}/menu-locations`;
    const locations = this.menus
      .locationsOf(menu.id)
      .map((location) => embeddable(`${base}/${location}`, 'menu-location', location));
    return { ...super.links(menu), ...(locations.length ? { 'wp:menu-location': locations } : {}) };
  }
}

/** Response fields and links of a location. */
@Injectable()
export class MenuLocationPresenter extends Presenter<MenuLocation> {
  readonly title = 'menu-location';
  readonly members: Members<MenuLocation> = {
    name: member('all', 'string', 'Name of the location.', (location) => location, { readonly: true }),
    description: member('all', 'string', 'Description.', (location) => MENU_LOCATIONS[location].description, {
      readonly: true,
    }),
    menu: member('all', 'integer', 'ID of its menu; 0 for none.', (location) => this.menus.menuAt(location), {
      readonly: true,
    }),
  };

  constructor(
    private readonly site: SiteUrls,
    private readonly menus: Menus,
  ) {
    super();
  }

  override links(location: MenuLocation): Links {
    const rest = this.site.rest('cms/v2');
    const menu = this.menus.menuAt(location);
    return {
      self: [link(`${rest}/menu-locations/${location}`)],
      collection: [link(`${rest}/menu-locations`)],
      ...(menu ? { 'wp:menu': [embeddable(`${rest}/menus/${menu}`, 'term', menu)] } : {}),
    };
  }
}

/** What an item links to, for an entry that is completed. */
const linkOf = ({ menuItem }: ShownEntry): NonNullable<ShownEntry['menuItem']> => menuItem ?? NO_LINK;

const NO_LINK: NonNullable<ShownEntry['menuItem']> = {
  details: { entryId: 0, kind: 'custom', object: 'custom', objectId: 0, url: '', target: '', classes: '', xfn: '' },
  target: { isPublic: false },
  parentId: 0,
};

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** Response fields and links of an item of a menu. */
@Injectable()
export class MenuItemPresenter extends Presenter<ShownEntry> {
  readonly title = 'nav_menu_item';
  readonly members: Members<ShownEntry>;

  constructor(
    shared: EntryMembers,
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly rendering: EntryRendering,
  ) {
    super();
    const { id, status } = shared.shared();
    const isCustom = (e: ShownEntry) => linkOf(e).details.kind === 'custom';
    this.members = {
      title: group('all', 'Label.', {
        raw: member('edit', 'string', 'As written; empty for the title of the linked object.', (e) => e.title),
        rendered: member('all', 'string', 'As HTML.', (e) => this.label(e), { readonly: true, example: 'About us' }),
      }),
      ...(id ? { id } : {}),
      type_label: member('all', 'string', 'What the item links to, for people.', (e) => this.typeLabel(e), {
        readonly: true,
        example: 'Page',
      }),
      type: member('all', 'string', 'What the item links to.', (e) => linkOf(e).details.kind, {
        enum: MENU_ITEM_KINDS,
        default: 'custom',
      }),
      ...(status ? { status: { ...status, contexts: ['view', 'edit', 'embed'], default: 'publish' } } : {}),
      parent: member('all', 'integer', 'ID of the item above; 0 for the top level.', (e) => linkOf(e).parentId, {
        default: 0,
      }),
      attr_title: member('all', 'string', 'Title attribute of the link.', (e) => e.excerpt),
      classes: member('all', 'array', 'CSS classes.', (e) => words(linkOf(e).details.classes), {
        items: { type: 'string' },
      }),
      description: member('all', 'string', 'Description.', (e) => e.content),
      menu_order: member('all', 'integer', 'Position in the menu.', (e) => e.menuOrder, { default: 1 }),
      object: member('all', 'string', 'Type or taxonomy of the linked object.', (e) =>
        shownName(linkOf(e).details.object),
      ),
      object_id: member('all', 'integer', 'ID of the linked object; of the item itself for a URL.', (e) =>
        isCustom(e) ? e.id : linkOf(e).details.objectId,
      ),
      target: member('all', 'string', 'Where the link opens.', (e) => linkOf(e).details.target, {
        enum: ['_blank', ''],
      }),
      url: member(
        'all',
        'string',
        'URL of the link.',
        (e) => (this.isReadable(e) ? (linkOf(e).target.url ?? '') : ''),
        { format: 'uri', shape: MAYBE_URL },
      ),
      xfn: member('all', 'array', 'Relations of the link.', (e) => words(linkOf(e).details.xfn), {
        items: { type: 'string' },
      }),
      invalid: member('all', 'boolean', 'Whether the linked object is gone.', (e) => isInvalid(e), { readonly: true }),
      menus: member(['view', 'edit'], 'integer', 'ID of the menu; 0 for none.', (e) => e.terms[MENU.name]?.[0] ?? 0),
      ...shared.meta(),
    };
  }

  override links(item: ShownEntry): Links {
    const rest = this.site.rest('cms/v2');
    const base = `${rest}/${item.kind.restBase}`;
    const { details } = linkOf(item);
    const { entry, term } = linkOf(item).target;
    const links: Links = {
      self: [link(`${base}/${item.id}`)],
      collection: [link(base)],
      about: [link(`${rest}/types/${item.kind.name}`)],
      'wp:term': [embeddable(`${rest}/menus?post=${item.id}`, `terms:${MENU.name}`, item.id, { taxonomy: MENU.name })],
    };
    const type = entry && this.types.get(entry.type);
    if (entry && type?.description) {
      const url = `${rest}/${type.cmsPath}/${entry.id}`;
      links['wp:menu-item-object'] = [embeddable(url, entry.type, entry.id, { post_type: shownName(entry.type) })];
    } else if (term) {
      const url = `${rest}/${shownName(this.taxonomies.get(term.taxonomy)?.restBase ?? term.taxonomy)}/${term.id}`;
      links['wp:menu-item-object'] = [embeddable(url, 'term', term.id, { taxonomy: shownName(details.object) })];
    }
    return links;
  }

  private label(item: ShownEntry): string {
    const { target } = linkOf(item);
    return item.title || this.isReadable(item) ? this.rendering.menuTitle(item, target) : '';
  }

  /** Whether the viewer may know the title and the URL of the linked entry. */
  private isReadable(item: ShownEntry): boolean {
    const { entry } = linkOf(item).target;
    return !entry || (this.types.get(entry.type)?.mayRead(entry, currentViewer(), this.types) ?? false);
  }

  private typeLabel(item: ShownEntry): string {
    const { kind, object } = linkOf(item).details;
    if (kind === 'custom') return 'Custom link';
    if (kind === 'taxonomy') return this.taxonomies.get(object)?.labels.singular_name ?? object;
    const type = this.types.get(object);
    const one = type?.description?.labels.singular_name ?? shownName(object);
    return kind === 'post_type' ? one : (type?.description?.labels.archives ?? `List of ${one}`);
  }
}

/** Whether the linked object does not exist or is in the trash. */
function isInvalid(item: ShownEntry): boolean {
  const { url, entry } = linkOf(item).target;
  return url === undefined || entry?.trashedFrom != null || entry?.status === 'trash';
}

const EVERYWHERE: Partial<Member<ShownEntry>> = { contexts: ['view', 'edit', 'embed'] };
/** What only those see who may edit a navigation. */
const EDITED: Partial<Member<ShownEntry>> = {
  contexts: ['edit', 'embed'],
  omit: (entry) => !entry.kind.mayEdit(entry, entry.viewer),
};

/** Members with other declarations of some of them. */
const changed = (
  members: Members<ShownEntry> | undefined,
  changes: Record<string, Partial<Member<ShownEntry>>>,
): Members<ShownEntry> =>
  Object.fromEntries(Object.entries(members ?? {}).map(([name, one]) => [name, { ...one, ...changes[name] }]));

/** Response fields and links of a navigation. Embedded ones have content, too: block editors show it. */
@Injectable()
export class NavigationPresenter extends Presenter<ShownEntry> {
  readonly title = NAVIGATION.name;
  readonly members: Members<ShownEntry>;

  constructor(private readonly shared: EntryMembers) {
    super();
    const { title, content } = shared.texts();
    const texts = { ...(title ? { title } : {}), ...(content ? { content } : {}) };
    this.members = changed(
      { ...shared.shared(), ...texts },
      {
        status: EVERYWHERE,
        title: { members: changed(title?.members, { raw: EDITED }) },
        content: {
          ...EVERYWHERE,
          members: changed(content?.members, { raw: EDITED, rendered: EVERYWHERE, block_version: EDITED }),
        },
      },
    );
  }

  override links(navigation: ShownEntry, view: View): Links {
    const { author: _author, replies: _replies, ...links } = this.shared.sharedLinks(navigation);
    return view.context === 'edit' ? { ...links, ...this.shared.actions(navigation) } : links;
  }
}
