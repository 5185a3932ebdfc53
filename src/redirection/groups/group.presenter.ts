import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter, View } from '#libs/presenting';
import { MODULES, type RedirectionGroup } from '../common/index.js';

/** The input of the presenters of groups. */
interface PresentedGroup extends RedirectionGroup {
  /** Number of rules. */
  size: number;
  /** Whether it is the default group of new rules; set in lists only. */
  isDefault?: boolean;
}

const WHOLE = new View('view');

/** Presents a group in responses and JSON exports. */
@Injectable()
export class GroupPresenter extends Presenter<PresentedGroup> {
  readonly title = 'RedirectGroup';
  readonly members: Members<PresentedGroup> = {
    id: member('view', 'integer', 'Id of the group.', ({ id }) => id, { example: 1 }),
    name: member('view', 'string', 'Name of the group.', ({ name }) => name, { example: 'Redirections' }),
    redirects: member('view', 'integer', 'Number of rules in the group.', ({ size }) => size, { example: 12 }),
    module_id: member('view', 'integer', 'What applies its rules: 1 this site, 2 Apache, 3 Nginx.', (g) => g.moduleId, {
      example: 1,
    }),
    moduleName: member('view', 'string', 'Name of the module.', ({ moduleId }) => MODULES[moduleId], {
      enum: Object.values(MODULES),
      example: MODULES[1],
    }),
    enabled: member(
      'view',
      'boolean',
      'Whether the group is enabled. Its rules may differ.',
      ({ enabled }) => enabled,
      {
        example: true,
      },
    ),
    default: member(
      'view',
      'boolean',
      'True for the default group of new rules; lists only, otherwise absent.',
      () => true,
      {
        omit: ({ isDefault }) => !isDefault,
        example: true,
      },
    ),
  };
}

/** Presents a changed group. */
@Injectable()
export class GroupItemPresenter extends Presenter<PresentedGroup> {
  readonly title = 'ChangedRedirectGroup';
  readonly members: Members<PresentedGroup> = {
    item: member('view', 'object', 'The changed group.', (group) => this.groups.one(group, WHOLE), {
      of: this.groups,
    }),
  };

  constructor(private readonly groups: GroupPresenter) {
    super();
  }
}
