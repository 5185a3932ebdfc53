import { Injectable } from '@nestjs/common';
import { asNumber } from '#libs/binding';
import { rowVersion, type ItemVersion, type ItemVersions } from '#libs/requests';
import type { Rule } from '../common/index.js';
import { RulesService } from './rules.service.js';

/** The arguments that name rules: of the route of a rule, or of a bulk action. */
interface RuleArgs {
  id?: number;
  items?: readonly unknown[];
}

/** The version of several rules at once: no tag has a quotation mark. */
const OF_NO_RULE: ItemVersion = { token: '"' };

/** A digest of all that writes of the rule change; visits keep it. */
const ruleVersion = ({ hits: _hits, lastAccess: _lastAccess, ...written }: Rule): ItemVersion =>
  rowVersion(Object.entries(written));

const versionOfAny = (rule: Rule | undefined): ItemVersion | undefined => rule && ruleVersion(rule);

/** The versions of rules, for conditions of their changes and of bulk actions on one rule. */
@Injectable()
export class RuleVersions implements ItemVersions {
  constructor(private readonly rules: RulesService) {}

  /** The version of the changed rule. The list after a bulk action has none. */
  async versionOf({ id }: RuleArgs): Promise<ItemVersion | undefined> {
    return id === undefined ? undefined : versionOfAny(await this.rules.find(id));
  }

  /** The current version of the rule that the request changes. All other changes of rules wait. */
  async lockVersion(args: RuleArgs): Promise<ItemVersion | undefined> {
    const id = idOf(args);
    return id === undefined ? OF_NO_RULE : versionOfAny(await this.rules.locked(id));
  }

  /** The rule that the request would have changed, in the form of the response to a change. */
  async presentState(args: RuleArgs): Promise<object | undefined> {
    const id = idOf(args);
    return id === undefined ? undefined : this.rules.item(id);
  }
}

/** The id of the rule of a request; undefined for none or several. */
function idOf({ id, items = [] }: RuleArgs): number | undefined {
  return id ?? (items.length === 1 ? asNumber(items[0]) : undefined);
}
