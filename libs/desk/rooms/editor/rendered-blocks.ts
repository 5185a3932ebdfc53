import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { listBlocks, parseBlocks } from '../../../blocks/blocks.js';
import { read } from '../../requests.js';
import { site } from '../../site.js';
import type { Part } from './text-document.js';

/** What the site makes of a block: its HTML, or why there is none. */
export type RenderedBlock = { readonly html: string } | { readonly error: unknown };

/** What the site makes of blocks, by their comments; undefined where it is not known yet. */
export type RenderedBlocks = ReadonlyMap<string, RenderedBlock | undefined>;

interface EmptyBlock {
  readonly name: string;
  readonly attributes: object;
  readonly source: string;
}

const TYPES = '/wp/v2/block-types';
const found = new WeakMap<Part, readonly EmptyBlock[]>();

/** The blocks of a part that have nothing in them. A part that has not changed is searched once. */
function emptyBlocksOf(part: Part): readonly EmptyBlock[] {
  let blocks = found.get(part);
  if (!blocks) {
    const all = part.kind === 'block' ? listBlocks(parseBlocks(part.source)) : [];
    blocks = all
      .filter(({ name, content }) => name && content.every((one) => typeof one === 'string' && !one.trim()))
      .map(({ name, attributes, opener }) => ({ name, attributes, source: opener }));
    found.set(part, blocks);
  }
  return blocks;
}

/**
 * Gives what the site makes of the blocks of a part that have no HTML of their own. All of the document that are not known
 * yet are asked for together.
 *
 * @param entryId id of the entry of the text; undefined for a new one
 */
export function useRenderedBlocks(parts: readonly Part[], entryId: number | undefined) {
  const empty = parts.flatMap(emptyBlocksOf);
  const types = useQuery({
    queryKey: [TYPES],
    queryFn: ({ signal }) =>
      read<{ name: string; is_dynamic: boolean }[]>(TYPES, { _fields: 'name,is_dynamic' }, signal),
    enabled: empty.length > 0,
    staleTime: Infinity,
  });
  const dynamic = useMemo(
    () => new Set(types.data?.filter((type) => type.is_dynamic).map(({ name }) => name)),
    [types.data],
  );
  const wanted = new Map(empty.filter(({ name }) => dynamic.has(name)).map((block) => [block.source, block]));
  const known = useRef(new Map<string, RenderedBlock>());
  const { data, error } = useQuery({
    queryKey: ['rendered blocks', entryId, ...wanted.keys()],
    queryFn: async ({ signal }) => {
      const missing = [...wanted.values()].filter(({ source }) => !known.current.has(source));
      const results = missing.length
        ? await site.batch(
            missing.map((block) => requestOf(block, entryId)),
            { signal },
          )
        : [];
      for (const [at, { source }] of missing.entries()) {
        const result = results[at];
        const { rendered } = (result?.body ?? {}) as { rendered?: string };
        known.current.set(source, rendered === undefined ? { error: result?.error } : { html: rendered });
      }
      return new Map(known.current);
    },
    enabled: wanted.size > 0,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const made = new WeakMap<Part, RenderedBlocks>();
    /** What the site makes of the blocks of a part; undefined if it has none of them. */
    return (part: Part): RenderedBlocks | undefined => {
      const blocks = emptyBlocksOf(part).filter(({ name }) => dynamic.has(name));
      if (!blocks.length) return undefined;
      const results =
        made.get(part) ??
        new Map(blocks.map(({ source }) => [source, data?.get(source) ?? (error ? { error } : undefined)]));
      made.set(part, results);
      return results;
    };
  }, [dynamic, data, error]);
}

const requestOf = ({ name, attributes }: EmptyBlock, entryId: number | undefined) => ({
  path: `/cms/v2/block-renderer/${name}`,
  body: { context: 'edit', attributes, ...(entryId === undefined ? {} : { post_id: entryId }) },
});
