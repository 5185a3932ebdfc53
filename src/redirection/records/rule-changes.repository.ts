import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { VersionCounters, Db } from '#libs/db';
import { Events, ResourceChanged, type ChangeKind } from '#libs/events';
import { sql, tableOf } from '#libs/sql';
import { RedirectionChange } from '../common/index.js';

/** Name of the version counter of rules and groups. Every change of them advances it in its transaction. */
export const RULES_VERSION = 'redirection rules';

/** A change of more rules is treated as a change of all rules. */
export const MAX_RECORDED = 2000;
/** Number of changes for which the changed rules are stored. */
const RETAINED_CHANGES = 1000;

const CHANGES = tableOf(RedirectionChange);

/** Runs changes of rules and groups, and records which rules they affect. */
@Injectable()
export class RuleChangesRepository {
  constructor(
    private readonly db: Db,
    private readonly clocks: VersionCounters,
    private readonly events: Events,
  ) {}

  /**
   * Runs changes in one transaction, or as part of the current one. Changes are serialized: advancing the version
   * counter locks it until the transaction ends. So data that a change has read are still current when it writes.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.db.transaction(async () => {
      await this.clocks.increment(RULES_VERSION);
      return work();
    });
  }

  /**
   * Records the rules that the current change affects, so that instances reload only these. A change without a record
   * affects all rules. A change with a record must record all affected rules, in one or several calls. Publishes the
   * change of each rule, unless there is no `change`.
   */
  async record(ids: readonly number[], change?: ChangeKind): Promise<void> {
    if (change) await this.publish(ids, change);
    if (ids.length > MAX_RECORDED) return;
    const version = await this.version();
    await this.db.write(
      sql`INSERT INTO ${CHANGES} (version, rules) VALUES (${version}, ${JSON.stringify(ids)})
 ON DUPLICATE KEY UPDATE rules = JSON_MERGE_PRESERVE(rules, VALUES(rules))`,
    );
    await this.db.of(RedirectionChange).delete({ version: LessThanOrEqual(version - RETAINED_CHANGES) });
  }

  /** Publishes changes of rules, as one change if there are too many. */
  async publish(ids: readonly number[], change: ChangeKind): Promise<void> {
    for (const id of ids.length > MAX_RECORDED ? [0] : ids)
      await this.events.publish(new ResourceChanged('redirect', id, change));
  }

  /** The current version: the number of changes so far. */
  version(): Promise<number> {
    return this.clocks.version(RULES_VERSION);
  }

  /** The ids of the rules changed between two versions; `undefined` if any rule may have changed. */
  async between(known: number, version: number): Promise<Set<number> | undefined> {
    if (known > version || version - known > RETAINED_CHANGES) return undefined;
    const changes = await this.db
      .select(RedirectionChange, 'c', ['rules'])
      .where('c.version > ? AND c.version <= ?', known, version)
      .current();
    if (changes.length < version - known) return undefined;
    const ids = new Set(changes.flatMap(({ rules }) => rules));
    return ids.size > MAX_RECORDED ? undefined : ids;
  }
}
