import { Injectable } from '@nestjs/common';
import { Fields, ForeignValues } from '../fields/index.js';
import { SiteTime } from '../settings/index.js';
import type { WxrImportRun } from './import-run.js';
import type { WxrMeta } from './wxr/wxr-records.js';

/** Reads the values of declared fields of terms and comments, which refer to nothing, from their custom values. */
@Injectable()
export class WxrValues {
  constructor(
    private readonly fields: Fields,
    private readonly time: SiteTime,
  ) {}

  /** The values to store: JSON, or null for none. */
  of(owner: string, meta: readonly WxrMeta[], isFiltered: boolean): string | null {
    return this.read(owner, meta, isFiltered)?.stored ?? null;
  }

  /** Reports values that do not fit their fields, and returns the custom values that none was made of. */
  report(run: WxrImportRun, owner: string, meta: readonly WxrMeta[]): readonly WxrMeta[] {
    const found = this.read(owner, meta, true);
    if (!found) return meta;
    for (const { name, reason } of found.refused) run.report.lacks('misfits', `${owner} ${name} ${reason}`);
    return meta.filter((one) => !found.used.has(one));
  }

  /** What reading values depends on besides what they refer to. */
  context(isFiltered: boolean) {
    return { isFiltered, momentOf: (text: string) => this.time.parse(text)?.local };
  }

  private read(owner: string, meta: readonly WxrMeta[], isFiltered: boolean) {
    const fields = this.fields.of(owner);
    if (!fields.size || !meta.length) return undefined;
    return new ForeignValues(fields, meta).read({ resolve: () => undefined, ...this.context(isFiltered) });
  }
}
