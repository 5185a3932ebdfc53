import { Injectable } from '@nestjs/common';
import { asNumber } from '#libs/binding';
import { RequestContext } from '#libs/context';
import { VersionedLists, type PageSpan } from '#libs/db';
import { View } from '#libs/presenting';
import { RequestedSlice, type FoundItems } from '#libs/requests';
import { fail, refuseRule, type Rule } from '../common/index.js';
import { VisitLog } from '../logs/index.js';
import {
  type BulkRulesDto,
  draftRule,
  GroupsRepository,
  keysetOf,
  type ListRulesDto,
  MAX_RECORDED,
  positionOf,
  type RuleAction,
  RuleChangesRepository,
  type RuleDraft,
  ruleFilters,
  RulesRepository,
  type SelectedRules,
  type SentRule,
} from '../records/index.js';
import { inTurns } from './in-turns.js';
import { RuleLoops } from './rule-loops.js';
import { RuleSettings } from './rule-settings.js';
import { RuleItemPresenter, RulePresenter } from './rule.presenter.js';

const NO_CHANGE = 'Nothing to change: send at least one member of the rule, such as url.';
const NO_GROUP = 'Invalid group: unknown ID.';
const WHOLE = new View('view');
const memoKey = (id: number): string => `redirect ${id}`;

/** Valid drafts, and the reason why the next one is rejected. */
interface Drafts {
  drafts: readonly RuleDraft[];
  refusal?: string | undefined;
}

/** Lists and changes rules. */
@Injectable()
export class RulesService {
  private readonly pages = new VersionedLists();

  constructor(
    private readonly rules: RulesRepository,
    private readonly groups: GroupsRepository,
    private readonly changes: RuleChangesRepository,
    private readonly loops: RuleLoops,
    private readonly settings: RuleSettings,
    private readonly visits: VisitLog,
    private readonly presenter: RulePresenter,
    private readonly changed: RuleItemPresenter,
  ) {}

  /** Throws a 400 if `filterBy` is invalid. */
  validate({ filterBy }: { filterBy?: unknown }): void {
    ruleFilters(filterBy);
  }

  /** A page of rules, in two statements. Includes the hits of all visits so far. */
  async page(args: ListRulesDto, part = RequestedSlice.plain): Promise<FoundItems<Record<string, unknown>>> {
    await this.visits.flushed();
    return this.pageAfter(args, part);
  }

  /** A page of rules after a change, with the hits of the visits before it. May run in the transaction of the change. */
  async pageAfter(args: ListRulesDto, part = RequestedSlice.plain): Promise<FoundItems<Record<string, unknown>>> {
    const filters = ruleFilters(args.filterBy);
    const order = keysetOf(args);
    const start = part.start(order, args.page * args.per_page);
    const key = JSON.stringify(filters);
    const list = {
      // Visits change the time of access without a new version.
      key: filters.access === undefined ? key : undefined,
      hasEnd: true,
      read: (span: PageSpan) => this.rules.page(filters, args, { ...span, after: start.after }),
      version: () => this.changes.version(),
      count: () => this.rules.count(filters),
    };
    const found = await this.pages.page(list, { limit: args.per_page, offset: start.offset });
    part.end(found.items, args.per_page, start, order && ((rule) => positionOf(args, rule)));
    const total = await part.total(`rules\n${key}`, found.total);
    return { items: found.items.map((rule) => this.presenter.one(this.settings.presented(rule), WHOLE)), total };
  }

  /** The rule with this id. Memoized per request. */
  find(id: number): Promise<Rule | undefined> {
    return RequestContext.memo(memoKey(id), () => this.rules.find(id));
  }

  /** The current rule with this id. All other changes of rules wait for the end of the transaction. */
  async locked(id: number): Promise<Rule | undefined> {
    // Later, the write of their hits would wait for this transaction.
    await this.visits.flushed();
    await this.changes.run(() => this.changes.record([]));
    RequestContext.forget(memoKey(id));
    return this.find(id);
  }

  /** The response for a changed rule, with the hits of the visits before the change. */
  async item(id: number): Promise<Record<string, unknown>> {
    const rule = (await this.find(id)) ?? fail('redirect_update_failed');
    return this.changed.one(this.settings.presented(rule), WHOLE);
  }

  /** Creates a rule for each distinct source and returns their ids. If one is rejected, the rules before it are created. */
  async create(sent: SentRule): Promise<number[]> {
    const urls = Array.isArray(sent.url) && sent.url.length ? new Set<unknown>(sent.url) : [sent.url];
    const { ids, refusal } = await this.changes.run(async () => {
      const made = await this.validated(await this.draftsOf(urls, sent));
      const inserted = await this.rules.insertMany(made.drafts);
      await this.changes.record(inserted, 'created');
      return { ids: inserted, refusal: made.refusal };
    });
    return refusal === undefined ? ids : refuseRule(refusal);
  }

  /** Changes the sent members of a rule. */
  async update(id: number, requested: SentRule): Promise<void> {
    // Before the rule is locked: the write of their hits would wait for the end of the transaction.
    await this.visits.flushed();
    await this.changes.run(async () => {
      const before = (await this.rules.find(id)) ?? fail('redirect_update_failed');
      if (Object.values(requested).every((value) => value === undefined)) refuseRule(NO_CHANGE);
      // Responses contain only the date: a client that sends it back does not want to change the time.
      const isKnownAccess = requested.last_access === this.settings.presented(before).accessed;
      const sent = isKnownAccess ? { ...requested, last_access: undefined } : requested;
      const { draft, refusal } = draftRule(sent, this.settings.drafting, before);
      if (!draft) return refuseRule(refusal);
      // A rule that was imported with a problem may be changed while it stays disabled.
      if (draft.problem !== null && (draft.enabled || before.problem === null)) refuseRule(draft.problem);
      const validated = await this.validated({ drafts: [draft] }, id);
      if (validated.refusal !== undefined) refuseRule(validated.refusal);
      await this.rules.update(id, { ...draft, position: draft.position ?? before.position }, sent);
      await this.changes.record([id], 'updated');
      RequestContext.forget(memoKey(id));
    });
  }

  /**
   * Applies a bulk action to `items`, or to all rules that match the filters; returns their number. An unknown item is
   * a 400; the items before it stay changed.
   */
  async bulk({
    action,
    items,
    global,
    filterBy,
  }: Pick<BulkRulesDto, 'action' | 'items' | 'global' | 'filterBy'>): Promise<number> {
    // Before a reset, and before the rules are locked.
    await this.visits.flushed();
    if (items?.length) return this.changeItems(action, [...new Set(items.map((item) => asNumber(item) ?? 0))]);
    if (!global) return 0;
    const filters = ruleFilters(filterBy);
    return this.change(action, () => ({ filters }));
  }

  private async changeItems(action: RuleAction, ids: readonly number[]): Promise<number> {
    let isComplete = true;
    const touched = await this.change(action, async () => {
      const known = await this.rules.known(ids);
      const unknown = ids.findIndex((id) => !known.has(id));
      isComplete = unknown < 0;
      return { ids: isComplete ? ids : ids.slice(0, unknown) };
    });
    return isComplete ? touched : fail('redirect_bulk_failed');
  }

  private async change(action: RuleAction, select: () => Promise<SelectedRules> | SelectedRules): Promise<number> {
    return this.changes.run(async () => {
      const selected = await select();
      const isEmpty = 'ids' in selected && !selected.ids.length;
      // Instances have no hits in memory, so no rules are reloaded after a reset.
      const ids = isEmpty || action === 'reset' ? [] : await this.rules.ids(selected, MAX_RECORDED + 1);
      await this.changes.record(ids, action === 'delete' ? 'deleted' : 'updated');
      return isEmpty ? 0 : this.rules.apply(action, selected);
    });
  }

  /** Drafts for several sources, up to the first invalid one. */
  private async draftsOf(urls: Iterable<unknown>, sent: SentRule): Promise<Drafts> {
    const drafts: RuleDraft[] = [];
    const setting = this.settings.drafting;
    for await (const url of inTurns(urls)) {
      const { draft, refusal } = draftRule({ ...sent, url }, setting);
      if (!draft) return { drafts, refusal };
      if (draft.problem !== null) return { drafts, refusal: draft.problem };
      drafts.push(draft);
    }
    return { drafts };
  }

  /** The drafts up to the first one with an unknown group or a loop. `id` is the id of a changed rule. */
  private async validated(made: Drafts, id?: number): Promise<Drafts> {
    const [first] = made.drafts;
    if (!first) return made;
    if (!(await this.groups.exists(first.groupId))) return { drafts: [], refusal: NO_GROUP };
    const loops = await this.loops.of(made.drafts, id);
    const at = loops.findIndex((loop) => loop !== undefined);
    return at < 0 ? made : { drafts: made.drafts.slice(0, at), refusal: loops[at] };
  }
}
