import { Injectable } from '@nestjs/common';
import { Dialect, group, member, type Links, type Members, type View } from '#libs/presenting';
import { BLOCK } from '../../entries/types/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { EntryMembers, EntryPresenter, type ShownEntry } from '../entries/index.js';
import { PATTERN_CATEGORY } from './pattern-category.js';

/** The relations of the links of a block; below the root of the convention, blocks also have terms and revisions. */
const RELATIONS = new Set([
  'self',
  'collection',
  'about',
  'wp:attachment',
  'wp:action-publish',
  'wp:action-unfiltered-html',
]);
const CONVENTION_RELATIONS = new Set([
  ...RELATIONS,
  'version-history',
  'predecessor-version',
  'wp:term',
  `wp:action-create-${PATTERN_CATEGORY.restBase}`,
  `wp:action-assign-${PATTERN_CATEGORY.restBase}`,
]);

/** Response fields of a reusable block. Editors insert its raw markup, so a password does not hide it. */
@Injectable()
export class BlockPresenter extends EntryPresenter {
  protected readonly own: Members<ShownEntry>;

  constructor(shared: EntryMembers, rendering: EntryRendering) {
    super(BLOCK, shared);
    this.own = {
      ...shared.shared(),
      title: group(
        'all',
        'Title; an empty array in contexts that show none of it.',
        { raw: member(['view', 'edit'], 'string', 'As written.', (e) => e.title, { example: 'Opening hours' }) },
        { type: ['object', 'array'] },
      ),
      content: group(['view', 'edit'], 'Content.', {
        raw: member(['view', 'edit'], 'string', 'As written.', (e) => e.content, {
          example: '<!-- wp:paragraph -->\n<p>From nine to five.</p>\n<!-- /wp:paragraph -->',
        }),
        protected: member('all', 'boolean', 'Whether a password protects the block.', (e) => e.password !== '', {
          readonly: true,
        }),
        block_version: member(
          'edit',
          'integer',
          'Version of the block markup; 0 for none.',
          (e) => rendering.blockVersion(e),
          { readonly: true },
        ),
      }),
      [PATTERN_CATEGORY.restBase]: member(
        ['view', 'edit'],
        'array',
        'IDs of its pattern categories.',
        (e) => e.terms[PATTERN_CATEGORY.name] ?? [],
        { shown: 'convention', items: { type: 'integer' }, example: [3] },
      ),
    };
  }

  override links(block: ShownEntry, view: View): Links {
    const relations = Dialect.current ? CONVENTION_RELATIONS : RELATIONS;
    const links = Object.entries(this.shared.links(block, view));
    return Object.fromEntries(links.filter(([relation]) => relations.has(relation)));
  }
}
