import { Injectable } from '@nestjs/common';
import { EVENT_CATEGORY } from '../calendar/index.js';
import { PAGE } from '../entries/types/index.js';
import { EntryImport } from '../entries/writing/index.js';
import { MENU, MENU_ITEM, MenuItemsRepository, type MenuItem } from '../menus/index.js';
import { TermImport } from '../terms/index.js';
import { MENU_ITEMS, type DemoMenuItem } from './content/site.js';
import { PLAIN } from './demo-media.js';
import type { DemoWork } from './demo-work.js';

/** A menu of the demo in a language. */
interface DemoMenuTexts {
  name: string;
  slug: string;
  /** Path of the home of the site in the language. */
  home: string;
  /** The key in this language of an item of the demo. */
  keyOf: (key: string) => string;
  /** Empty: the title of the target. */
  labelOf: (item: DemoMenuItem) => string;
}

/** Writes the main menu of the demo. Part of the caller's transaction. */
@Injectable()
export class DemoMenu {
  constructor(
    private readonly terms: TermImport,
    private readonly entries: EntryImport,
    private readonly items: MenuItemsRepository,
  ) {}

  /** Writes the menu in the language of the running request, and returns its id. */
  async write(work: DemoWork, { name, slug, home, keyOf, labelOf }: DemoMenuTexts): Promise<number> {
    const menuId = await this.terms.create(MENU.name, { name, slug, description: '', parentId: 0 });
    work.made(`term:${MENU.name}`, keyOf('main'), menuId);
    const kind = `entry:${MENU_ITEM.name}`;
    const common = { ...PLAIN, type: MENU_ITEM.name, status: 'publish', slug: '', content: '', dateLocal: null };
    const links: MenuItem[] = [];
    for (const some of [MENU_ITEMS.filter(({ parent }) => !parent), MENU_ITEMS.filter(({ parent }) => parent)]) {
      const ids = await this.entries.create(
        some.map((item) => ({
          ...common,
          authorId: work.authorId,
          title: labelOf(item),
          parentId: item.parent === undefined ? 0 : work.id(kind, keyOf(item.parent)),
          menuOrder: 1 + MENU_ITEMS.indexOf(item),
          terms: [{ taxonomy: MENU.name, id: menuId }],
        })),
      );
      for (const [at, { key, target }] of some.entries()) {
        const entryId = ids[at] ?? 0;
        work.made(kind, keyOf(key), entryId);
        links.push({ entryId, target: '', classes: '', xfn: '', ...linkOf(target, work, home, keyOf) });
      }
    }
    await this.items.insert(links);
    return menuId;
  }
}

function linkOf(
  target: DemoMenuItem['target'],
  work: DemoWork,
  home: string,
  keyOf: (key: string) => string,
): Pick<MenuItem, 'kind' | 'object' | 'objectId' | 'url'> {
  if ('path' in target) return { kind: 'custom', object: 'custom', objectId: 0, url: home + target.path };
  if ('page' in target)
    return {
      kind: 'post_type',
      object: PAGE.name,
      objectId: work.known(`entry:${PAGE.name}`, keyOf(target.page)) ?? 0,
      url: '',
    };
  const { name } = EVENT_CATEGORY;
  return { kind: 'taxonomy', object: name, objectId: work.known(`term:${name}`, target.category) ?? 0, url: '' };
}
