import { Refused, spelling } from './member-kinds.js';
import type { CacheValues } from './setting-catalogue.js';

type StaticPages = Partial<Pick<CacheValues, 'cache_type' | 'is_super_cache_enabled'>>;

const MODES: readonly (readonly [words: readonly unknown[], StaticPages])[] = [
  [[0, '0', 'wpcache'], { is_super_cache_enabled: false }],
  [[1, '1', 'mod_rewrite'], { is_super_cache_enabled: true, cache_type: 'mod_rewrite' }],
  [[2, '2', 'PHP'], { is_super_cache_enabled: true, cache_type: 'PHP' }],
];

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * What two members mean together: whether pages are kept in files, and who sends them. Nothing for other members;
 * empty for words that stand for nothing.
 */
export function readStaticPages(name: string, sent: unknown): StaticPages | Refused | undefined {
  if (name !== 'cache_type' && name !== 'is_super_cache_enabled') return undefined;
  const flag = name === 'is_super_cache_enabled' ? FLAGS.get(spelling(sent)) : undefined;
  if (flag !== undefined) return { is_super_cache_enabled: flag };
  if (typeof sent !== 'string' && typeof sent !== 'number')
    return new Refused('has to be one of PHP, mod_rewrite, wpcache');
  return MODES.find(([words]) => words.includes(sent))?.[1] ?? {};
}
