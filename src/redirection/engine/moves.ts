import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { sql } from '#libs/db';
import { Events, ResourceMoved } from '#libs/events';
import { PublishedEntries } from '../../entries/index.js';
import { RuleChanges } from '../rules/rule-changes.js';
import { draftRule } from '../rules/rule-draft.js';
import { RuleRows, sourceHash } from '../rules/rule-rows.js';
import { RuleSettings } from '../rules/rule-settings.js';
import type { Rule } from '../rules/rule.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { decoded } from './normal-path.js';

const TRASH = 'trash';
const PERMANENT = 301;

/** An address that was given up, and where its visitors go. */
interface Move {
  from: string;
  to: string;
  enabled: boolean;
}

/** Makes rules for entries whose address changes, or that are thrown away (redirection 10, automatic rules). */
@Injectable()
export class Moves implements OnModuleInit {
  private readonly logger = new Logger('Redirection');

  constructor(
    private readonly events: Events,
    private readonly settings: RedirectionSettings,
    private readonly ruleSettings: RuleSettings,
    private readonly changes: RuleChanges,
    private readonly rows: RuleRows,
    private readonly entries: PublishedEntries,
  ) {}

  onModuleInit(): void {
    this.events.on(ResourceMoved, (event) => this.follow(event));
  }

  /** Follows the move of an entry, where the settings want that of its type. */
  private async follow({ resource, id, from, to }: ResourceMoved): Promise<void> {
    const { monitor_post: group, monitor_types: types, associated_redirect: suffix } = this.settings.current;
    if (!group) return;
    const old = pathOf(from);
    if (to !== null) {
      if (types.includes(resource))
        await this.make(group, withSuffix({ from: old, to: pathOf(to), enabled: true }, suffix));
    } else if (types.includes(TRASH) && (await this.entries.isTrashed(id))) {
      await this.make(group, [{ from: old, to: '/', enabled: false }]);
    }
  }

  private async make(group: number, moves: readonly Move[]): Promise<void> {
    const groupId = await this.settings.groupFor(group);
    if (!groupId) return;
    await this.changes.run(async () => {
      const touched: number[] = [];
      for (const move of moves) touched.push(...(await this.makeOne(groupId, move)));
      await this.changes.touched(touched);
    });
  }

  /** Makes one rule, and answers with the numbers of all that were changed. */
  private async makeOne(groupId: number, move: Move): Promise<number[]> {
    // Whoever comes to the new address is there: a rule from the time when it was an old one would send them round.
    const outdated = move.enabled ? (await this.rulesFor(move.to)).filter(({ enabled }) => enabled) : [];
    for (const rule of outdated) await this.rows.update(rule.id, { ...rule, enabled: false }, {});
    const known = (await this.rulesFor(move.from)).find(
      (rule) => rule.groupId === groupId && rule.targets?.matched === move.to,
    );
    const touched = outdated.map(({ id }) => id);
    if (known) {
      await this.rows.update(known.id, { ...known, enabled: known.enabled || move.enabled }, {});
      return [...touched, known.id];
    }
    return [...touched, ...(await this.insert(groupId, move))];
  }

  private async insert(groupId: number, { from, to, enabled }: Move): Promise<number[]> {
    const sent = {
      url: from,
      regex: false,
      group_id: groupId,
      match_type: 'url',
      action_type: 'url',
      action_code: PERMANENT,
      action_data: { url: to },
      enabled,
    };
    const { draft, refusal } = draftRule(sent, this.ruleSettings.drafting);
    if (draft) return this.rows.insertMany([draft]);
    this.logger.warn(`No rule was made for ${from}: ${refusal}`);
    return [];
  }

  /** Plain rules that ask nothing but exactly this path. */
  private async rulesFor(path: string): Promise<Rule[]> {
    const rules = await this.rows.current(sql`r.source_hash = ${sourceHash(path)} ORDER BY r.position, r.id LIMIT 100`);
    return rules.filter(({ url, condition }) => condition.type === 'url' && decoded(url) === decoded(path));
  }
}

/** Path and query of an address of the site. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** A move, and the one of what hangs on the address, where the settings name that. */
function withSuffix(move: Move, suffix: string): Move[] {
  if (suffix === '') return [move];
  const added = (path: string) => path.replace(/\/$/, '') + (suffix.startsWith('/') ? suffix : `/${suffix}`);
  return [move, { ...move, from: added(move.from), to: added(move.to) }];
}
