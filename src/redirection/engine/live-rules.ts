import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { VersionCounters } from '#libs/db';
import { RedirectionSettings, type Rule, type SourceFlags } from '../common/index.js';
import { type CompiledRule, compileRule, Matcher } from '../matching/index.js';
import { RuleChangesRepository, RULES_VERSION, RulesRepository } from '../records/index.js';
import { inTurns } from '../rules/index.js';

/** Number of rules compiled between two checks of the elapsed time. */
const SLICE = 100;
/** Number of rules read by a statement. */
const READ_BATCH = 500;

/**
 * Keeps the active rules in memory. After a small change only the changed rules are reloaded; otherwise all rules are
 * compiled and then replace the active ones at once.
 */
@Injectable()
export class LiveRules implements OnModuleInit {
  private current = new Matcher();
  /** The version of the active rules, and the default flags they were compiled with; unset before the first load. */
  private version = -1;
  private defaults: SourceFlags | undefined;
  private refreshing: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  /** Increases whenever the active rules may have changed. */
  revision = 0;

  constructor(
    private readonly repository: RulesRepository,
    private readonly changes: RuleChangesRepository,
    private readonly settings: RedirectionSettings,
    private readonly clocks: VersionCounters,
    private readonly host: HttpAdapterHost,
  ) {}

  async onModuleInit(): Promise<void> {
    // Commands serve no visits and do not need the rules.
    if (this.host.httpAdapter as unknown) await this.follow();
  }

  /** The active rules. */
  get matcher(): Matcher {
    return this.current;
  }

  /** Loads the rules on first use, and keeps them up to date from then on. */
  async follow(): Promise<Matcher> {
    if (this.version < 0) {
      this.clocks.watch(RULES_VERSION, () => this.refresh());
      this.settings.onChange(() => this.refresh());
      await this.refresh();
    }
    return this.current;
  }

  /** Loads changed rules. Afterwards all changes that were committed before the call are active. */
  private refresh(): Promise<void> {
    if (!this.refreshing) {
      this.refreshing = this.reload().finally(() => {
        this.refreshing = undefined;
      });
      return this.refreshing;
    }
    // The running refresh may have read the rules before the change.
    this.next ??= this.refreshing
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return this.refresh();
      });
    return this.next;
  }

  private async reload(): Promise<void> {
    const version = await this.changes.version();
    const defaults = this.settings.defaultFlags;
    const changedIds = this.areCompiledWith(defaults) ? await this.changes.between(this.version, version) : undefined;
    if (changedIds) await this.patch([...changedIds], defaults);
    else {
      this.current = await this.compileAll(defaults);
      this.defaults = defaults;
    }
    this.version = version;
    this.revision += 1;
  }

  private areCompiledWith({ query, ignoresCase, ignoresTrailingSlash }: SourceFlags): boolean {
    const { defaults } = this;
    return (
      this.version >= 0 &&
      defaults?.query === query &&
      defaults.ignoresCase === ignoresCase &&
      defaults.ignoresTrailingSlash === ignoresTrailingSlash
    );
  }

  /** Reloads some rules and replaces them at once. */
  private async patch(ids: readonly number[], defaults: SourceFlags): Promise<void> {
    if (!ids.length) return;
    const made: CompiledRule[] = [];
    for (let from = 0; from < ids.length; from += READ_BATCH) {
      const rules = await this.repository.findEnabled(ids.slice(from, from + READ_BATCH));
      for await (const some of this.compile(rules, defaults)) made.push(...some);
    }
    for (const id of ids) this.current.remove(id);
    this.current.add(made);
  }

  private async compileAll(defaults: SourceFlags): Promise<Matcher> {
    const matcher = new Matcher(this.current.cache);
    const expressions: CompiledRule[] = [];
    for await (const rules of this.repository.enabledInBatches()) {
      for await (const some of this.compile(rules, defaults)) {
        matcher.add(some);
        for (const rule of some) if (rule.source.kind === 'expression') expressions.push(rule);
      }
    }
    for await (const rule of inTurns(expressions)) matcher.warm([rule]);
    return matcher;
  }

  private async *compile(rules: readonly Rule[], defaults: SourceFlags): AsyncGenerator<CompiledRule[]> {
    for await (const slice of inTurns(slicesOf(rules))) yield slice.map((rule) => compileRule(rule, defaults));
    await setImmediate();
  }
}

function* slicesOf(rules: readonly Rule[]): Generator<Rule[]> {
  for (let from = 0; from < rules.length; from += SLICE) yield rules.slice(from, from + SLICE);
}
