import type { Dialect } from '#libs/presenting';
import type { WxrRecord } from './wxr-records.js';

/** A record with the names of types and taxonomies as they are here: exports spell them as the convention does. */
export function withCanonicalNames(record: WxrRecord, dialect: Dialect): WxrRecord {
  if (record.kind === 'term') return { ...record, taxonomy: dialect.canonicalOf(record.taxonomy) };
  if (record.kind !== 'item') return record;
  const terms = record.terms.map((term) => ({ ...term, taxonomy: dialect.canonicalOf(term.taxonomy) }));
  return { ...record, type: dialect.canonicalOf(record.type), terms };
}
