import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clocks, sql } from '#libs/db';
import { RULES_CLOCK, RuleChanges } from '../rules/rule-changes.js';
import { RuleRows } from '../rules/rule-rows.js';
import type { Rule, SourceFlags } from '../rules/rule.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { compileRule, type CompiledRule } from './matching/compiled-rule.js';
import { Matcher } from './matching/matcher.js';

/** As many rules are compiled between two looks at the time, and for so long others may have to wait. */
const SLICE = 100;
const LONGEST_TURN_MS = 8;
/** Rules that are read at once. */
const READ = 500;

/**
 * The rules that are in force, as visits ask them. A change of few rules is taken over alone; for one of many all are
 * read and compiled anew beside those in force, and put in their place at once.
 */
@Injectable()
export class LiveRules implements OnModuleInit {
  private current = new Matcher();
  /** The version of the rules that are in force, and the flags that they follow; none before they were read. */
  private version = -1;
  private defaults: SourceFlags | undefined;
  private refreshing: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  /** Grows whenever the rules in force may be other ones. */
  revision = 0;

  constructor(
    private readonly rows: RuleRows,
    private readonly changes: RuleChanges,
    private readonly settings: RedirectionSettings,
    private readonly clocks: Clocks,
    private readonly host: HttpAdapterHost,
  ) {}

  async onModuleInit(): Promise<void> {
    // Commands have no visitors.
    if (this.host.httpAdapter as unknown) await this.follow();
  }

  /** The rules in force. */
  get matcher(): Matcher {
    return this.current;
  }

  /** Reads the rules if nobody did so yet, and follows their changes from then on. */
  async follow(): Promise<Matcher> {
    if (this.version < 0) {
      this.clocks.watch(RULES_CLOCK, () => this.refresh());
      this.settings.onChange(() => this.refresh());
      await this.refresh();
    }
    return this.current;
  }

  /** Takes over what has changed. When this is done, changes that were committed before it began are in force. */
  private refresh(): Promise<void> {
    if (!this.refreshing) {
      this.refreshing = this.takeOver().finally(() => {
        this.refreshing = undefined;
      });
      return this.refreshing;
    }
    // What runs may have looked too early.
    this.next ??= this.refreshing
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return this.refresh();
      });
    return this.next;
  }

  private async takeOver(): Promise<void> {
    const version = await this.changes.version();
    const defaults = this.settings.defaultFlags;
    const touched = this.follows(defaults) ? await this.changes.between(this.version, version) : undefined;
    if (touched) await this.patch([...touched], defaults);
    else {
      this.current = await this.compileAll(defaults);
      this.defaults = defaults;
    }
    this.version = version;
    this.revision += 1;
  }

  private follows({ query, ignoresCase, ignoresTrailingSlash }: SourceFlags): boolean {
    const { defaults } = this;
    return (
      this.version >= 0 &&
      defaults?.query === query &&
      defaults.ignoresCase === ignoresCase &&
      defaults.ignoresTrailingSlash === ignoresTrailingSlash
    );
  }

  /** Takes over some rules as they are now; nobody sees a part of that. */
  private async patch(ids: readonly number[], defaults: SourceFlags): Promise<void> {
    if (!ids.length) return;
    const made: CompiledRule[] = [];
    for (let from = 0; from < ids.length; from += READ) {
      const rules = await this.rows.current(sql`r.id IN (${ids.slice(from, from + READ)}) AND r.enabled = 1`);
      for await (const some of this.compile(rules, defaults)) made.push(...some);
    }
    for (const id of ids) this.current.remove(id);
    this.current.add(made);
  }

  private async compileAll(defaults: SourceFlags): Promise<Matcher> {
    const matcher = new Matcher(this.current.cache);
    const expressions: CompiledRule[] = [];
    for await (const rules of this.rows.enabledInBatches()) {
      for await (const some of this.compile(rules, defaults)) {
        matcher.add(some);
        for (const rule of some) if (rule.source.kind === 'expression') expressions.push(rule);
      }
    }
    await inTurns(expressions, (rules) => matcher.warm(rules), 1);
    return matcher;
  }

  private async *compile(rules: readonly Rule[], defaults: SourceFlags): AsyncGenerator<CompiledRule[]> {
    let turn = performance.now();
    for (let from = 0; from < rules.length; from += SLICE) {
      if (performance.now() - turn > LONGEST_TURN_MS) {
        await setImmediate();
        turn = performance.now();
      }
      yield rules.slice(from, from + SLICE).map((rule) => compileRule(rule, defaults));
    }
    await setImmediate();
  }
}

/** Does something with all items, some at a time, so that others get their turn. */
async function inTurns<T>(items: readonly T[], work: (some: readonly T[]) => void, size: number): Promise<void> {
  let turn = performance.now();
  for (let from = 0; from < items.length; from += size) {
    if (performance.now() - turn > LONGEST_TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
    work(items.slice(from, from + size));
  }
}
