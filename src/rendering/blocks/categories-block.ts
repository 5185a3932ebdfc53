import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { CATEGORY, TermList, type LocatedTerm } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import { BlockLanguage } from '../block-language.js';
import { BlocksRepository } from '../blocks.repository.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { attributes as written, elementId } from '../html.js';

const OFF = { type: 'boolean', default: false } as const;
const ATTRIBUTES = {
  displayAsDropdown: OFF,
  showHierarchy: OFF,
  showPostCounts: OFF,
  showOnlyTopLevel: OFF,
  showEmpty: OFF,
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const MAX_TERMS = 1000;
/** Maximum depth of the displayed tree. */
const MAX_DEPTH = 20;

/** A category with its children. */
interface Branch {
  term: LocatedTerm;
  below: Branch[];
}

/** Links to categories. */
@Injectable()
export class CategoriesBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/categories';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'typography', 'spacing', 'color'] as const;

  constructor(
    private readonly stored: BlocksRepository,
    private readonly terms: TermList,
    private readonly presenters: TermPresenters,
    private readonly site: SiteUrls,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const branches = branchesOf(await this.load(values), values.showHierarchy);
    if (values.displayAsDropdown) return this.dropdown(values, branches, root);
    const items =
      this.items(values, branches, 0) || `<li class="cat-item-none">${this.language.words.noCategories}</li>`;
    return `<ul${root('wp-block-categories-list')}>${items}</ul>`;
  }

  private async load({ showEmpty, showHierarchy, showOnlyTopLevel }: Values): Promise<LocatedTerm[]> {
    const filter = { empty: showEmpty, ancestors: showHierarchy, top: showOnlyTopLevel };
    return this.terms.locate(await this.stored.terms(CATEGORY.name, filter, MAX_TERMS));
  }

  private items(values: Values, branches: readonly Branch[], depth: number): string {
    const presenter = this.presenters.of(CATEGORY.name);
    return branches
      .map(({ term, below }) => {
        const count = values.showPostCounts ? ` (${this.language.number(term.count)})` : '';
        const children = below.length ? `<ul class="children">${this.items(values, below, depth + 1)}</ul>` : '';
        const link = `<a${written({ href: presenter.archive(term) })}>${term.name}</a>`;
        return `<li class="cat-item cat-item-${term.id}">${link}${count}${children}</li>`;
      })
      .join('\n');
  }

  private dropdown(values: Values, branches: readonly Branch[], root: Root): string {
    const { words } = this.language;
    const id = elementId('wp-block-categories');
    const options = (some: readonly Branch[], level: number): string =>
      some
        .map(({ term, below }) => {
          const count = values.showPostCounts ? `&nbsp;&nbsp;(${this.language.number(term.count)})` : '';
          const text = `${'&nbsp;&nbsp;&nbsp;'.repeat(level)}${term.name}${count}`;
          return `<option class="level-${level}" value="${term.id}">${text}</option>${options(below, level + 1)}`;
        })
        .join('');
    return (
      `<div${root('wp-block-categories-dropdown')}><label class="screen-reader-text" for="${id}">${words.categories}</label>` +
      `<select name="cat" id="${id}" class="postform"><option value="-1">${words.chooseCategory}</option>${options(branches, 0)}</select>` +
      `<script>(function () { var list = document.getElementById("${id}"); list.onchange = function () { ` +
      `if (Number(list.value) > 0) location.href = ${scriptText(`${this.site.requestedHome}/?cat=`)} + list.value; }; })();</script></div>`
    );
  }
}

/** A string literal for an inline script, without `<`. */
const scriptText = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

/**
 * Builds the tree of categories. Without hierarchy, and if the parent is not displayed, categories are at the top
 * level.
 */
function branchesOf(terms: readonly LocatedTerm[], hierarchical: boolean): Branch[] {
  const branches = new Map<number, Branch & { depth: number }>(
    terms.map((term) => [term.id, { term, below: [], depth: 0 }]),
  );
  if (!hierarchical) return [...branches.values()];
  const top: Branch[] = [];
  // Parents first, so that their depth is known.
  for (const branch of [...branches.values()].sort((a, b) => depthOf(a.term) - depthOf(b.term))) {
    const above = branches.get(branch.term.parentId);
    if (!above || above.depth >= MAX_DEPTH) top.push(branch);
    else {
      branch.depth = above.depth + 1;
      above.below.push(branch);
    }
  }
  return top;
}

const depthOf = ({ path }: LocatedTerm): number => path.split('/').length;
