import { Injectable, type OnModuleInit } from '@nestjs/common';
import { asNumber } from '#libs/args';
import { RequestContext } from '#libs/context';
import { ArgChecks } from '#libs/rest';
import { BatchHashes, type Reporter } from '../records/batch-hashes.js';

const SECONDS = [10, 600] as const;
/** What is said of whatever is wrong: it tells nothing of what is there. */
export const INVALID = 'Invalid parameter.';

/** Whether a value is or spells a whole number. */
export const isWhole = (value: unknown): boolean => Number.isSafeInteger(asNumber(value));

/** Whether a value is or spells a number whose whole part is within bounds. */
function isWithin(value: unknown, least: number, most: number): boolean {
  const number = asNumber(value);
  return number !== undefined && Math.trunc(number) >= least && Math.trunc(number) <= most;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Whether a value counts things that are done and all there are of them. */
function isCount(value: unknown): boolean {
  const [done, total] = [asNumber(memberOf(value, 'done')), asNumber(memberOf(value, 'total'))];
  return done !== undefined && total !== undefined && done <= total;
}

/**
 * What the first look at a report finds (aggregator 3): all of it is told together. It lets nobody in: whether the hash
 * is still the one that is expected is decided again when the record is locked.
 */
@Injectable()
export class ReportChecks implements OnModuleInit {
  constructor(
    private readonly checks: ArgChecks,
    private readonly hashes: BatchHashes,
  ) {}

  onModuleInit(): void {
    const check = (name: string, fits: (value: unknown, args: object) => boolean | Promise<boolean>) =>
      this.checks.register(name, async (value, args) => ((await fits(value, args)) ? undefined : INVALID));
    check('import id', async (_, args) => (await this.reporter(args)).recordId !== undefined);
    check('batch hash', async (_, args) => (await this.reporter(args)).isRight);
    check('percentage', (value) => isWithin(value, 0, 100));
    check('interval', (value) => isWithin(value, ...SECONDS));
    check('batch status', (value) => isCount(memberOf(value, 'data')) && isCount(memberOf(value, 'batch')));
  }

  private reporter(args: object): Promise<Reporter> {
    const { import_id: importId, batch_hash: hash } = args as { import_id?: unknown; batch_hash?: unknown };
    return RequestContext.memo('reporter', () => this.hashes.look(String(importId), hash));
  }
}
