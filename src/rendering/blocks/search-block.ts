import { Injectable } from '@nestjs/common';
import { decodeText, sanitizeInlineHtml } from '#libs/markup';
import { SiteUrls } from '#libs/rest';
import { stripTags } from '#libs/text';
import { BlockLanguage } from '../block-language.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { attributes as written, elementId } from '../html.js';

const ATTRIBUTES = {
  label: { type: 'string' },
  showLabel: { type: 'boolean', default: true },
  placeholder: { type: 'string', default: '' },
  width: { type: 'number' },
  widthUnit: { type: 'string' },
  buttonText: { type: 'string' },
  buttonPosition: { type: 'string', default: 'button-outside' },
  buttonUseIcon: { type: 'boolean', default: false },
  query: { type: 'object', default: {} },
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const POSITIONS = new Set(['button-outside', 'button-inside', 'no-button', 'button-only']);
const UNITS = new Set(['%', 'px', 'em', 'rem', 'vw', 'vh']);
const ICON =
  '<svg class="search-icon" viewBox="0 0 24 24" width="24" height="24"><circle cx="11" cy="10" r="6" fill="none" stroke="currentColor" stroke-width="1.5"></circle><path d="M7 15l-4 4" stroke="currentColor" stroke-width="1.5"></path></svg>';

/** A search form. */
@Injectable()
export class SearchBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/search';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'color', 'typography', 'spacing', 'border'] as const;

  constructor(
    private readonly site: SiteUrls,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const { words } = this.language;
    const { showLabel, placeholder, buttonUseIcon } = values;
    const position = POSITIONS.has(values.buttonPosition) ? values.buttonPosition : 'button-outside';
    const id = elementId('wp-block-search__input');
    const label = sanitizeInlineHtml(values.label ?? '') || words.search;
    const labelClass = `wp-block-search__label${showLabel ? '' : ' screen-reader-text'}`;
    const input = `<input${written({ type: 'search', id, class: 'wp-block-search__input', name: 's' })} value=""${written({ placeholder, required: true })} />`;
    const inside = `<div class="wp-block-search__inside-wrapper"${styleOf(values)}>${input}${hiddenInputs(values.query)}${button(values, position, words.search)}</div>`;
    const look = `wp-block-search__${buttonUseIcon ? 'icon' : 'text'}-button`;
    const classes = root(`wp-block-search__${position}`, ...(position === 'no-button' ? [] : [look]));
    return `<form role="search" method="get"${written({ action: `${this.site.requestedHome}/` })}${classes}><label class="${labelClass}" for="${id}">${label}</label>${inside}</form>`;
  }
}

function button({ buttonText, buttonUseIcon }: Values, position: string, search: string): string {
  if (position === 'no-button') return '';
  const text = sanitizeInlineHtml(buttonText ?? '') || search;
  const attributes = written({
    'aria-label': decodeText(stripTags(text)),
    class: `wp-block-search__button${buttonUseIcon ? ' has-icon' : ''} wp-element-button`,
    type: 'submit',
  });
  return `<button${attributes}>${buttonUseIcon ? ICON : text}</button>`;
}

/** Hidden inputs for additional search parameters. */
const hiddenInputs = (query: Values['query']): string =>
  Object.entries(query)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `<input${written({ type: 'hidden', name, value: String(value) })} />`)
    .join('');

function styleOf({ width, widthUnit = '%' }: Values): string {
  return width !== undefined && width > 0 && UNITS.has(widthUnit) ? ` style="width: ${width}${widthUnit}"` : '';
}
