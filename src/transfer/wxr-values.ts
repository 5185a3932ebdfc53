import { Injectable } from '@nestjs/common';
import { divideLeft, Fields, ForeignValues, withLeft } from '../fields/index.js';
import { SiteTime } from '../settings/index.js';
import type { WxrImportRun } from './import-run.js';
import type { WxrMeta } from './wxr/wxr-records.js';

/** Values that the exporting software keeps for itself, and those that have an effect here. */
const INTERNAL = /^(?:_wp_|_pingme$|_encloseme$)/;

/** Whether nobody has to learn that a custom value is not shown. */
export const isInternal = (key: string): boolean => INTERNAL.test(key);

/**
 * Reads the values of terms and comments from their custom values: those of declared fields, which refer to nothing, and
 * the others as they are.
 */
@Injectable()
export class WxrValues {
  constructor(
    private readonly fields: Fields,
    private readonly time: SiteTime,
  ) {}

  /** The values to store: JSON, or null for none. */
  of(owner: string, meta: readonly WxrMeta[]): string | null {
    const { stored, left } = this.read(owner, meta);
    return withLeft(stored, divideLeft(left).kept);
  }

  /** Reports values that do not fit their fields, and those of which no field is made: what is stored and what is not. */
  report(run: WxrImportRun, owner: string, meta: readonly WxrMeta[], kind: 'term' | 'comment'): void {
    const { refused, companions, left } = this.read(owner, meta);
    for (const { name, reason } of refused) run.report.lacks('misfits', `${owner} ${name} ${reason}`);
    const { kept, lost } = divideLeft(left);
    for (const one of kept)
      if (!isInternal(one.key) && !companions.has(one)) run.report.lacks(`${kind}Values`, one.key);
    for (const { key } of lost) run.report.lacks('lostValues', key || '(none)');
  }

  /** What reading values depends on besides what they refer to. */
  context(isFiltered: boolean) {
    return { isFiltered, momentOf: (text: string) => this.time.parse(text)?.local };
  }

  private read(owner: string, meta: readonly WxrMeta[]) {
    const fields = this.fields.of(owner);
    const context = { resolve: () => undefined, ...this.context(true) };
    const { stored, refused, companions, used } = new ForeignValues(fields, meta).read(context);
    return { stored, refused, companions, left: meta.filter((one) => !used.has(one)) };
  }
}
