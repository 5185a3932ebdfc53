import { Controller, Delete, Get, Injectable } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IdDto, NoDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { member, Presenter, type Members } from '#libs/presenting';
import type { RestRequest } from '#libs/requests';
import { Args, Can, Fails, Namespace, Requested, Returns, Unindexed } from '#libs/routes';
import { Passkeys, type PasskeyRow } from '../../identity/passkeys/index.js';
import { requireFreshPassword } from '../../identity/proof/index.js';
import { isoDate } from '../../settings/index.js';
import { fail } from '../common/index.js';

/** A passkey in responses. */
@Injectable()
export class PasskeyPresenter extends Presenter<PasskeyRow> {
  readonly title = 'passkey';
  readonly members: Members<PasskeyRow> = {
    id: member('all', 'integer', 'Id of the passkey.', ({ id }) => id),
    name: member('all', 'string', 'Its name.', ({ name }) => name, { example: 'Phone' }),
    created: member(['view', 'edit'], 'string', 'When it was added, in UTC.', (key) => isoDate(key.createdAt), {
      format: 'date-time',
    }),
    last_used: member(
      ['view', 'edit'],
      ['string', 'null'],
      'When it was last used, in UTC.',
      ({ usedAt }) => usedAt && isoDate(usedAt),
      { format: 'date-time' },
    ),
  };
}

/** Everybody manages their own passkeys. */
@Injectable()
export class PasskeysPolicy {
  list(_args: object, viewer: Viewer): void {
    if (!viewer.isSignedIn) fail('rest_not_logged_in');
  }

  /** A stolen session must not lock its owner out. */
  delete(args: object, viewer: Viewer): void {
    this.list(args, viewer);
    requireFreshPassword(viewer);
  }
}

@Unindexed()
@Namespace('lintel/v1')
@Controller('users/me/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly presenter: PasskeyPresenter,
  ) {}

  @Get()
  @Can(PasskeysPolicy, 'list')
  @Returns([PasskeyPresenter])
  @ApiOperation({ summary: 'Lists the passkeys of the caller, the oldest first.' })
  async list(@Args() _args: NoDto, @Requested() { view, viewer }: RestRequest) {
    return this.presenter.many(await this.passkeys.list(viewer.id), view);
  }

  @Delete(':id')
  @Can(PasskeysPolicy, 'delete')
  @Fails(fail, 'rest_passkey_not_found', 'rest_reauthentication_required')
  @ApiOperation({ summary: 'Removes a passkey of the caller.' })
  async delete(@Args() { id }: IdDto, @Requested() { viewer }: RestRequest) {
    if (!(await this.passkeys.remove(viewer.id, id))) fail('rest_passkey_not_found');
    return { deleted: true };
  }
}
