import { Injectable } from '@nestjs/common';
import { GroupRows } from '../groups/group-rows.js';
import { fail, refuseRule } from '../redirection.errors.js';
import { inTurns } from './in-turns.js';
import { RuleChanges } from './rule-changes.js';
import { draftRule, type RuleDraft, type SentRule } from './rule-draft.js';
import { RuleLoops } from './rule-loops.js';
import { RuleRows } from './rule-rows.js';
import { RuleSettings } from './rule-settings.js';

const NO_CHANGE = 'Nothing was sent that could be changed: name at least one member of the rule, such as url.';
const NO_GROUP = 'Invalid group: there is none of this number.';

/** Drafts, and why the next one is refused. */
interface Drafts {
  drafts: readonly RuleDraft[];
  refusal?: string | undefined;
}

/** Makes and changes rules that were sent (redirection 4). */
@Injectable()
export class RuleWriter {
  constructor(
    private readonly groups: GroupRows,
    private readonly changes: RuleChanges,
    private readonly rows: RuleRows,
    private readonly loops: RuleLoops,
    private readonly settings: RuleSettings,
  ) {}

  /** Makes a rule for each distinct source that was sent. Of several, those before one that is refused are kept. */
  async create(sent: SentRule): Promise<void> {
    const urls = Array.isArray(sent.url) && sent.url.length ? new Set<unknown>(sent.url) : [sent.url];
    const refusal = await this.changes.run(async () => {
      const made = await this.judged(await this.draftsOf(urls, sent));
      await this.changes.touched(await this.rows.insertMany(made.drafts));
      return made.refusal;
    });
    if (refusal !== undefined) refuseRule(refusal);
  }

  /** Changes what was sent of a rule. */
  async update(id: number, asked: SentRule): Promise<void> {
    await this.changes.run(async () => {
      const before = (await this.rows.find(id)) ?? fail('redirect_update_failed');
      if (Object.values(asked).every((value) => value === undefined)) refuseRule(NO_CHANGE);
      // Answers tell but the day, in the spelling of the site: who sends that back means what is there.
      const isKnownAccess = asked.last_access === this.settings.shown(before).accessed;
      const sent = isKnownAccess ? { ...asked, last_access: undefined } : asked;
      const { draft, refusal } = draftRule(sent, this.settings.drafting, before);
      if (!draft) return refuseRule(refusal);
      // One that came in with a problem may be changed as long as it stays disabled.
      if (draft.problem !== null && (draft.enabled || before.problem === null)) refuseRule(draft.problem);
      const judged = await this.judged({ drafts: [draft] }, id);
      if (judged.refusal !== undefined) refuseRule(judged.refusal);
      await this.rows.update(id, { ...draft, position: draft.position ?? before.position }, sent);
      await this.changes.touched([id]);
    });
  }

  /** Drafts that differ in nothing but their sources, up to the first one that is refused for itself. */
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

  /** Such drafts up to the first one that is refused for what else there is; `id` is that of a rule that is changed. */
  private async judged(made: Drafts, id?: number): Promise<Drafts> {
    const [first] = made.drafts;
    if (!first) return made;
    if (!(await this.groups.exists(first.groupId))) return { drafts: [], refusal: NO_GROUP };
    const loops = await this.loops.of(made.drafts, id);
    const at = loops.findIndex((loop) => loop !== undefined);
    return at < 0 ? made : { drafts: made.drafts.slice(0, at), refusal: loops[at] };
  }
}
