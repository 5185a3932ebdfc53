import { Controller } from '@nestjs/common';
import type { ContextArgs } from '#libs/args';
import { currentViewer } from '#libs/auth';
import { Route, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import { byName } from './by-name.js';
import { describedTypes, isKnownType, type DescribedType } from './entry-types.js';
import { GetTypeArgs, ListDescriptionsArgs } from './registry.args.js';
import { TypePresenter } from './type.presenter.js';

/** The kinds of entries (content 11). */
@Controller('cms/v2/types')
export class TypesController {
  constructor(private readonly presenter: TypePresenter) {}

  @Route('GET', '', {
    summary: 'Lists the kinds of entries.',
    shows: TypePresenter,
    list: 'by name',
    notes: true,
    may: mayList,
  })
  list({ context }: ListDescriptionsArgs, { view }: RestRequest) {
    return byName(this.presenter, shownIn(context), view);
  }

  @Route('GET', ':type([\\w-]+)', { summary: 'Shows a kind of entry.', shows: TypePresenter, notes: true, may: mayGet })
  get({ type }: GetTypeArgs, { view }: RestRequest) {
    return this.presenter.one(described(type), view);
  }
}

const mayEdit = (type: DescribedType) => currentViewer().can(type.capabilities.edit);

/** To edit, one sees the kinds of which one may write entries. */
const shownIn = (context: ContextArgs['context']) =>
  describedTypes().filter((type) => context !== 'edit' || mayEdit(type));

function described(name: string): DescribedType {
  const type = describedTypes().find((one) => one.name === name);
  return type ?? fail(isKnownType(name) ? 'rest_cannot_read_type' : 'rest_type_invalid');
}

function mayList(_controller: TypesController, { context }: ContextArgs): void {
  if (!shownIn(context).length) fail('rest_cannot_view');
}

function mayGet(_controller: TypesController, { type, context }: GetTypeArgs): void {
  if (!mayEdit(described(type)) && context === 'edit') fail('rest_forbidden_context');
}
