import { type BlockRenderer } from '#libs/blocks';
import { escapeHtml } from '#libs/markup';
import type { BlockLanguage } from '../block-language.js';
import { textAt } from '../block-style.js';
import { attributes as written } from '../html.js';

const GROUP = 'core/query-pagination';
const PREVIOUS = 'core/query-pagination-previous';
const NEXT = 'core/query-pagination-next';
const NUMBERS = 'core/query-pagination-numbers';
/** How many numbers are shown on each side of the current one. */
const BESIDE = 2;

/** The place of a query in its pages. */
interface Place {
  id: string;
  page: number;
  pages: number;
  language: BlockLanguage;
}

/** The query parameter with the page of a query. */
export const queryParameter = (id: string): string => `query-${id}-page`;

/** The pages of queries that a request asks for. */
export function queryPages(query: URLSearchParams): ReadonlyMap<string, number> {
  return new Map(
    [...query].flatMap(([name, value]): [string, number][] => {
      const id = /^query-(\d{1,6})-page$/.exec(name)?.[1];
      return id !== undefined && /^[1-9]\d{0,2}$/.test(value) ? [[id, Number(value)]] : [];
    }),
  );
}

/** The blocks that link to the other pages of a query. */
export const paginationBlocks = {
  names: [GROUP, PREVIOUS, NEXT, NUMBERS],

  of({ id, page, pages, language }: Place): [string, BlockRenderer][] {
    const { words } = language;
    const href = (number: number) => `?${queryParameter(id)}=${number}`;
    const step = (number: number, name: string, word: string): BlockRenderer => {
      if (number < 1 || number > pages) return () => '';
      return (attributes) =>
        `<a${written({ class: `wp-block-query-pagination-${name}`, href: href(number) })}>${escapeHtml(textAt(attributes, 'label').slice(0, 100)) || word}</a>`;
    };
    const numbers: BlockRenderer = () => {
      if (pages < 2) return '';
      const shown = Array.from({ length: pages }, (_, at) => at + 1).filter(
        (number) => number === 1 || number === pages || Math.abs(number - page) <= BESIDE,
      );
      const links = shown.map((number, at) => {
        const gap = number - (shown[at - 1] ?? 0) > 1 ? '<span class="page-numbers dots">…</span>' : '';
        if (number === page)
          return `${gap}<span class="page-numbers current" aria-current="page">${language.number(number)}</span>`;
        return `${gap}<a${written({ class: 'page-numbers', href: href(number) })}>${language.number(number)}</a>`;
      });
      return `<div class="wp-block-query-pagination-numbers">${links.join(' ')}</div>`;
    };
    const group: BlockRenderer = (_, inner) =>
      inner.trim() ? `<nav class="wp-block-query-pagination" aria-label="${words.pagesOfList(id)}">${inner}</nav>` : '';
    return [
      [GROUP, group],
      [PREVIOUS, step(page - 1, 'previous', words.previousPage)],
      [NEXT, step(page + 1, 'next', words.nextPage)],
      [NUMBERS, numbers],
    ];
  },
};
