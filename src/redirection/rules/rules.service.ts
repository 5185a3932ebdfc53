import { Injectable } from '@nestjs/common';
import { asNumber } from '#libs/args';
import { View, type Page } from '#libs/rest';
import { GroupsRepository } from '../groups/groups.repository.js';
import { VisitLog } from '../logs/visit-log.js';
import { fail, refuseRule } from '../redirection.errors.js';
import { inTurns } from './in-turns.js';
import { MOST_RECORDED, RuleChangesRepository } from './rule-changes.repository.js';
import { draftRule, type RuleDraft, type SentRule } from './rule-draft.js';
import { RuleLoops } from './rule-loops.js';
import { RuleSettings } from './rule-settings.js';
import { RuleItemPresenter, RulePresenter } from './rule.presenter.js';
import { ruleFilters, type BulkRulesDto, type ListRulesDto, type RuleAction } from './rules.dto.js';
import { RulesRepository, type ChosenRules } from './rules.repository.js';

const NO_CHANGE = 'Nothing was sent that could be changed: name at least one member of the rule, such as url.';
const NO_GROUP = 'Invalid group: there is none of this number.';
const WHOLE = new View('view');

/** Drafts, and why the next one is refused. */
interface Drafts {
  drafts: readonly RuleDraft[];
  refusal?: string | undefined;
}

/** Lists and changes rules. */
@Injectable()
export class RulesService {
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

  /** Throws the 400 of an invalid `filterBy`. */
  validate({ filterBy }: { filterBy?: unknown }): void {
    ruleFilters(filterBy);
  }

  /** A page of rules, in two statements, with the hits of all visits so far. */
  async page(args: ListRulesDto): Promise<Page<Record<string, unknown>>> {
    await this.visits.flushed();
    const filters = ruleFilters(args.filterBy);
    const rules = await this.rules.page(filters, args);
    const total = await this.rules.count(filters);
    return { items: rules.map((rule) => this.presenter.one(this.settings.shown(rule), WHOLE)), total };
  }

  /** A rule as the answer to a change of it. */
  async item(id: number): Promise<Record<string, unknown>> {
    await this.visits.flushed();
    const rule = (await this.rules.find(id)) ?? fail('redirect_update_failed');
    return this.changed.one(this.settings.shown(rule), WHOLE);
  }

  /** Creates a rule for each distinct source. If one of several is refused, those before it are kept. */
  async create(sent: SentRule): Promise<void> {
    const urls = Array.isArray(sent.url) && sent.url.length ? new Set<unknown>(sent.url) : [sent.url];
    const refusal = await this.changes.run(async () => {
      const made = await this.validated(await this.draftsOf(urls, sent));
      await this.changes.record(await this.rules.insertMany(made.drafts));
      return made.refusal;
    });
    if (refusal !== undefined) refuseRule(refusal);
  }

  /** Changes the members of a rule that were sent. */
  async update(id: number, asked: SentRule): Promise<void> {
    await this.changes.run(async () => {
      const before = (await this.rules.find(id)) ?? fail('redirect_update_failed');
      if (Object.values(asked).every((value) => value === undefined)) refuseRule(NO_CHANGE);
      // Answers have only the day, in the format of the site: a client that sends it back does not mean to change it.
      const isKnownAccess = asked.last_access === this.settings.shown(before).accessed;
      const sent = isKnownAccess ? { ...asked, last_access: undefined } : asked;
      const { draft, refusal } = draftRule(sent, this.settings.drafting, before);
      if (!draft) return refuseRule(refusal);
      // A rule that was imported with a problem may be changed as long as it stays disabled.
      if (draft.problem !== null && (draft.enabled || before.problem === null)) refuseRule(draft.problem);
      const validated = await this.validated({ drafts: [draft] }, id);
      if (validated.refusal !== undefined) refuseRule(validated.refusal);
      await this.rules.update(id, { ...draft, position: draft.position ?? before.position }, sent);
      await this.changes.record([id]);
    });
  }

  /**
   * Does a bulk action to the items, or to all rules that the filters find, and returns how many there were. An item
   * that is no rule is answered with a 400; the items before it stay changed.
   */
  async bulk({ action, items, global, filterBy }: BulkRulesDto): Promise<number> {
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

  private async change(action: RuleAction, choose: () => Promise<ChosenRules> | ChosenRules): Promise<number> {
    // Hits of earlier visits must not be counted after they were reset.
    if (action === 'reset') await this.visits.flushed();
    return this.changes.run(async () => {
      const chosen = await choose();
      const isEmpty = 'ids' in chosen && !chosen.ids.length;
      // Instances do not keep hits, so nobody has to reload rules after a reset.
      await this.changes.record(isEmpty || action === 'reset' ? [] : await this.rules.ids(chosen, MOST_RECORDED + 1));
      return isEmpty ? 0 : this.rules.apply(action, chosen);
    });
  }

  /** Drafts that differ in their sources only, up to the first one that is invalid in itself. */
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

  /** Drafts up to the first one that conflicts with groups or other rules; `id` is that of a changed rule. */
  private async validated(made: Drafts, id?: number): Promise<Drafts> {
    const [first] = made.drafts;
    if (!first) return made;
    if (!(await this.groups.exists(first.groupId))) return { drafts: [], refusal: NO_GROUP };
    const loops = await this.loops.of(made.drafts, id);
    const at = loops.findIndex((loop) => loop !== undefined);
    return at < 0 ? made : { drafts: made.drafts.slice(0, at), refusal: loops[at] };
  }
}
