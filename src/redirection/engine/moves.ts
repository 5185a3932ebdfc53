import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Events, ResourceMoved } from '#libs/events';
import { PublishedEntries } from '../../entries/permalinks/index.js';
import { decoded, RedirectionSettings, type Rule } from '../common/index.js';
import { draftRule, GroupsRepository, RuleChangesRepository, RulesRepository } from '../records/index.js';
import { RuleSettings } from '../rules/index.js';

const TRASH = 'trash';
const PERMANENT = 301;
/** Maximum number of rules of a path that are checked. */
const MAX_RULES = 100;

/** A former URL and its redirect. */
interface Move {
  from: string;
  to: string;
  enabled: boolean;
}

/** The rules that a move has created and changed. */
interface RuleIds {
  created: number[];
  updated: number[];
}

/** Creates rules for entries that get another URL or are moved to the trash. */
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
    this.events.on(ResourceMoved, (event) => this.onMoved(event));
  }

  /** Handles the move of an entry if its type is monitored. */
  private async onMoved({ resource, id, from, to }: ResourceMoved): Promise<void> {
    const { monitor_post: group, monitor_types: types, associated_redirect: suffix } = this.settings.current;
    if (!group) return;
    const old = pathOf(from);
    if (to !== null) {
      if (types.includes(resource))
        await this.createRules(group, withSuffix({ from: old, to: pathOf(to), enabled: true }, suffix));
    } else if (types.includes(TRASH) && (await this.entries.isTrashed(id))) {
      await this.createRules(group, [{ from: old, to: '/', enabled: false }]);
    }
  }

  private async createRules(group: number, moves: readonly Move[]): Promise<void> {
    const groupId = await this.groups.idOrFirst(group);
    if (!groupId) return;
    await this.changes.run(async () => {
      const all: RuleIds = { created: [], updated: [] };
      for (const move of moves) {
        const { created, updated } = await this.createRule(groupId, move);
        all.created.push(...created);
        all.updated.push(...updated);
      }
      await this.changes.record([...all.created, ...all.updated]);
      await this.changes.publish(all.created, 'created');
      await this.changes.publish(all.updated, 'updated');
    });
  }

  /** Creates a rule, and changes others for it. */
  private async createRule(groupId: number, move: Move): Promise<RuleIds> {
    // The new URL has an entry now: older rules for it would redirect in a loop.
    const outdated = move.enabled ? (await this.rulesFor(move.to)).filter(({ enabled }) => enabled) : [];
    for (const rule of outdated) await this.rules.update(rule.id, { ...rule, enabled: false });
    const known = (await this.rulesFor(move.from)).find(
      (rule) => rule.groupId === groupId && rule.targets?.matched === move.to,
    );
    const updated = outdated.map(({ id }) => id);
    if (known) {
      await this.rules.update(known.id, { ...known, enabled: known.enabled || move.enabled });
      return { created: [], updated: [...updated, known.id] };
    }
    return { created: await this.insert(groupId, move), updated };
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
    this.logger.warn(`Cannot create a rule for ${from}: ${refusal}`);
    return [];
  }

  /** The plain rules for exactly this path that have no condition. */
  private async rulesFor(path: string): Promise<Rule[]> {
    const rules = await this.rules.findByPath(path, MAX_RULES);
    return rules.filter(({ url, condition }) => condition.type === 'url' && decoded(url) === decoded(path));
  }
}

/** Path and query of a URL of the site. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A move, followed by the move of the associated URL if a suffix is configured. */
function withSuffix(move: Move, suffix: string): Move[] {
  if (suffix === '') return [move];
  const added = (path: string) => path.replace(/\/$/, '') + (suffix.startsWith('/') ? suffix : `/${suffix}`);
  return [move, { ...move, from: added(move.from), to: added(move.to) }];
}
