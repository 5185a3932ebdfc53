import type { ImportItem, ImportProblem } from '../../src/aggregator/items/import-item.js';
import {
  type ItemReader,
  type ReaderOptions,
  READING_LIMITS,
  type ReadingLimits,
} from '../../src/aggregator/reading/item-reader.js';

/** Everything that an import reader returns for a source that arrives in chunks. */
export async function readWhole(
  reader: ItemReader,
  source: string | Uint8Array,
  { limits, ...options }: Partial<Omit<ReaderOptions, 'limits'>> & { limits?: Partial<ReadingLimits> } = {},
) {
  const problems: ImportProblem[] = [];
  const items: ImportItem[] = [];
  let isComplete = true;
  const report = {
    problem: ({ line, item, message }: ImportProblem) =>
      void problems.push({ ...(line && { line }), ...(item && { item }), message }),
    incomplete: () => void (isComplete = false),
  };
  const context = {
    siteZone: 'Europe/Berlin',
    settings: undefined,
    ...options,
    limits: { ...READING_LIMITS, ...limits },
  };
  for await (const item of reader.read(pieces(Buffer.from(source)), context, report)) items.push(item);
  const events = items.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
  return { items, events, problems, isComplete };
}

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}
