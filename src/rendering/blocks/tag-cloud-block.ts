import { Injectable } from '@nestjs/common';
import { escapeHtml } from '#libs/markup';
import { Taxonomies, TermList, type LocatedTerm } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import { BlockLanguage } from '../block-language.js';
import { BlocksRepository } from '../blocks.repository.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';

const ATTRIBUTES = {
  numberOfTags: { type: 'number', default: 45, minimum: 1, maximum: 100 },
  taxonomy: { type: 'string', default: 'post_tag' },
  showTagCounts: { type: 'boolean', default: false },
  smallestFontSize: { type: 'string', default: '8pt' },
  largestFontSize: { type: 'string', default: '22pt' },
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const SIZE = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt|em|rem|%|vw|vh|ex|ch)?$/;

/** The most used terms. Font sizes grow with their use. */
@Injectable()
export class TagCloudBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/tag-cloud';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'typography', 'spacing'] as const;

  constructor(
    private readonly stored: BlocksRepository,
    private readonly terms: TermList,
    private readonly presenters: TermPresenters,
    private readonly language: BlockLanguage,
    private readonly taxonomies: Taxonomies,
  ) {
    super();
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const terms = await this.load(values);
    if (!terms.length) return `<div${root()}>${this.language.words.noTerms}</div>`;
    const counts = terms.map(({ count }) => count);
    const sizeOf = scale(values, Math.min(...counts), Math.max(...counts));
    const presenter = this.presenters.of(values.taxonomy);
    const links = terms.map((term, at) => {
      const label = this.language.words.termItems(escapeHtml(term.name), this.language.words.items(term.count));
      const count = values.showTagCounts
        ? `<span class="tag-link-count"> (${this.language.number(term.count)})</span>`
        : '';
      return (
        `<a href="${escapeHtml(presenter.archive(term))}" class="tag-cloud-link tag-link-${term.id} tag-link-position-${at + 1}"` +
        ` style="font-size: ${sizeOf(term.count)};" aria-label="${label}">${term.name}${count}</a>`
      );
    });
    return `<p${root()}>${links.join('\n')}</p>`;
  }

  /** The most used terms, sorted by name. */
  private async load({ taxonomy, numberOfTags }: Values): Promise<LocatedTerm[]> {
    if (!this.taxonomies.withArchives.some(({ name }) => name === taxonomy)) return [];
    return this.terms.locate(await this.stored.usedTerms(taxonomy, Math.trunc(numberOfTags)));
  }
}

/** Returns a function from counts to font sizes, in the unit of the smallest size. */
function scale(values: Values, least: number, most: number): (count: number) => string {
  const [, smallest = '8', unit = 'pt'] = SIZE.exec(values.smallestFontSize) ?? [];
  const [, largest = '22'] = SIZE.exec(values.largestFontSize) ?? [];
  const step = (Number(largest) - Number(smallest)) / Math.max(1, most - least);
  return (count) => `${Number((Number(smallest) + (count - least) * step).toFixed(4))}${unit}`;
}
