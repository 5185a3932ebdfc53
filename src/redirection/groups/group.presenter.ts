import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter, View } from '#libs/rest';
import { MODULES, type RedirectionGroup } from './redirection-group.entity.js';

/** A group for its presenter. */
interface ShownGroup extends RedirectionGroup {
  /** How many rules it has. */
  size: number;
  /** Whether new rules belong to it by default; known in lists only. */
  isDefault?: boolean;
}

const WHOLE = new View('view');

/** A group in answers and JSON exports. */
@Injectable()
export class GroupPresenter extends Presenter<ShownGroup> {
  readonly title = 'RedirectGroup';
  readonly members: Members<ShownGroup> = {
    id: member('V', 'integer', 'Number of the group.', ({ id }) => id, { example: 1 }),
    name: member('V', 'string', 'Its name.', ({ name }) => name, { example: 'Redirections' }),
    redirects: member('V', 'integer', 'How many rules it holds.', ({ size }) => size, { example: 12 }),
    module_id: member('V', 'integer', 'Who follows its rules: 1 the site, 2 and 3 web servers.', (g) => g.moduleId, {
      example: 1,
    }),
    moduleName: member('V', 'string', 'The same by name.', ({ moduleId }) => MODULES[moduleId], {
      enum: Object.values(MODULES),
      example: MODULES[1],
    }),
    enabled: member('V', 'boolean', 'Whether it was enabled; its rules can be otherwise.', ({ enabled }) => enabled, {
      example: true,
    }),
    default: member('V', 'boolean', 'In lists: present for the group of new rules.', () => true, {
      omit: ({ isDefault }) => !isDefault,
      example: true,
    }),
  };
}

/** The answer to a change of a group. */
@Injectable()
export class GroupItemPresenter extends Presenter<ShownGroup> {
  readonly title = 'ChangedRedirectGroup';
  readonly members: Members<ShownGroup> = {
    item: member('V', 'object', 'The group as it is now.', (group) => this.groups.one(group, WHOLE), {
      of: this.groups,
    }),
  };

  constructor(private readonly groups: GroupPresenter) {
    super();
  }
}
