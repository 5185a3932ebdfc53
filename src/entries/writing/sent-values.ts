import { Injectable } from '@nestjs/common';
import type { EntryType } from '../types/entry-type.js';

/** Values of fields that a write of an entry brings. */
interface SentValuesOf {
  type: EntryType;
  meta: object;
  /** The stored values: JSON, or null for none. */
  stored: string | null;
}

/** Returns what is left to write of sent values. Throws a 400 for those that it refuses. */
type CheckOfValues = (sent: SentValuesOf) => Promise<object>;

/**
 * What modules above check of values that are sent, on every path of a write: what references lead to, which this module
 * does not know.
 */
@Injectable()
export class SentValues {
  private readonly checks: CheckOfValues[] = [];

  register(check: CheckOfValues): void {
    this.checks.push(check);
  }

  /** What is left to write of sent values. */
  async checked({ meta, ...sent }: SentValuesOf): Promise<object> {
    let left = meta;
    for (const check of this.checks) left = await check({ ...sent, meta: left });
    return left;
  }
}
