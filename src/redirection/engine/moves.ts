import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Events, ResourceMoved } from '#libs/events';
import { PublishedEntries } from '../../entries/addresses/index.js';
import { GroupsRepository } from '../groups/groups.repository.js';
import { RuleChangesRepository } from '../rules/rule-changes.repository.js';
import { draftRule } from '../rules/rule-draft.js';
import { RuleSettings } from '../rules/rule-settings.js';
import { decoded } from '../rules/rule-source.js';
import type { Rule } from '../rules/rule.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';

const TRASH = 'trash';
const PERMANENT = 301;
/** Rules of one path that are checked. */
const MOST_RULES = 100;

/** A former URL, and where its visits are redirected. */
interface Move {
  from: string;
  to: string;
  enabled: boolean;
}

/** Creates rules for entries whose URL changes or that are moved to the trash. */
@Injectable()
export class Moves implements OnModuleInit {
  private readonly logger = new Logger('Redirection');

  constructor(
    private readonly events: Events,
    private readonly settings: RedirectionSettings,
    private readonly ruleSettings: RuleSettings,
    private readonly changes: RuleChangesRepository,
    private readonly rules: RulesRepository,
    private readonly groups: GroupsRepository,
    private readonly entries: PublishedEntries,
  ) {}

  onModuleInit(): void {
    this.events.on(ResourceMoved, (event) => this.follow(event));
  }

  /** Handles the move of an entry if the settings say so for its type. */
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
    const groupId = await this.groups.idOrFirst(group);
    if (!groupId) return;
    await this.changes.run(async () => {
      const touched: number[] = [];
      for (const move of moves) touched.push(...(await this.makeOne(groupId, move)));
      await this.changes.record(touched);
    });
  }

  /** Creates a rule and returns the ids of all rules that were changed. */
  private async makeOne(groupId: number, move: Move): Promise<number[]> {
    // An entry is at the new URL now: older rules for it would redirect in a loop.
    const outdated = move.enabled ? (await this.rulesFor(move.to)).filter(({ enabled }) => enabled) : [];
    for (const rule of outdated) await this.rules.update(rule.id, { ...rule, enabled: false });
    const known = (await this.rulesFor(move.from)).find(
      (rule) => rule.groupId === groupId && rule.targets?.matched === move.to,
    );
    const touched = outdated.map(({ id }) => id);
    if (known) {
      await this.rules.update(known.id, { ...known, enabled: known.enabled || move.enabled });
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
    if (draft) return this.rules.insertMany([draft]);
    this.logger.warn(`No rule was made for ${from}: ${refusal}`);
    return [];
  }

  /** Plain rules for exactly this path, without a condition. */
  private async rulesFor(path: string): Promise<Rule[]> {
    const rules = await this.rules.findByPath(path, MOST_RULES);
    return rules.filter(({ url, condition }) => condition.type === 'url' && decoded(url) === decoded(path));
  }
}

/** Path and query of a URL of the site. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** A move, and that of the associated URL if the settings have a suffix. */
function withSuffix(move: Move, suffix: string): Move[] {
  if (suffix === '') return [move];
  const added = (path: string) => path.replace(/\/$/, '') + (suffix.startsWith('/') ? suffix : `/${suffix}`);
  return [move, { ...move, from: added(move.from), to: added(move.to) }];
}
