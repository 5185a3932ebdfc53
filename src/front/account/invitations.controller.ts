import { Controller, Injectable, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IdDto } from '#libs/args';
import type { Viewer } from '#libs/auth';
import { RESOURCE_ERRORS, catalogue } from '#libs/errors';
import { member, type Members, Presenter } from '#libs/presenting';
import type { RestRequest } from '#libs/requests';
import { Args, Can, Fails, ForAgents, Namespace, Needs, Requested, Returns, Unindexed } from '#libs/routes';
import { storedOf } from '#libs/times';
import { type Invitation, PasswordResets } from '../../identity/browser/index.js';
import { Users, USERS_ERRORS } from '../../identity/index.js';
import { requireUnlimited } from '../../identity/proof/index.js';
import { isoDate, SettingsService } from '../../settings/index.js';
import { FrontLinks, textOf } from '../common/index.js';
import { SiteWords } from '../words/index.js';

/**
 * Throws an error of invitations by its code.
 *
 * @section Accounts
 * @page errors
 */
const fail = catalogue({
  ...RESOURCE_ERRORS,
  ...USERS_ERRORS,
  rest_cannot_invite: ['rights', 'You are not allowed to invite users.'],
  rest_cannot_invite_yourself: [403, 'You change your own password with the present one.'],
});

/** An invitation with the link that it is about. */
type ShownInvitation = Invitation & { url: string };

/** An invitation in responses. */
@Injectable()
export class InvitationPresenter extends Presenter<ShownInvitation> {
  readonly title = 'invitation';
  readonly members: Members<ShownInvitation> = {
    sent: member('view', 'boolean', 'Whether a mail with the link was sent.', ({ isSent }) => isSent),
    url: member(
      'view',
      ['string', 'null'],
      'The link, for those who pass it on themselves; null if a mail has it.',
      ({ isSent, url }) => (isSent ? null : url),
      { format: 'uri', example: null },
    ),
    expires_gmt: member(
      'view',
      'string',
      'Until when the link is valid, in UTC.',
      ({ expiresAt }) => isoDate(storedOf(expiresAt)),
      { format: 'date-time' },
    ),
  };
}

/** Those who may set the passwords of others may let them choose one. */
@Injectable()
export class InvitationsPolicy {
  constructor(private readonly users: Users) {}

  @Needs((viewer) => viewer.can('edit_users'))
  async invite({ id }: IdDto, viewer: Viewer): Promise<void> {
    if (!viewer.can('edit_users')) fail('rest_cannot_invite');
    await this.users.get(id);
    // A new password of one's own needs the present one, which a stolen session does not have.
    if (viewer.owns(id)) fail('rest_cannot_invite_yourself');
    requireUnlimited(viewer);
  }
}

/** Links with which users choose their first password, or a new one. */
@Unindexed()
@Namespace('lintel/v1')
@ForAgents(false)
@Controller('users')
export class InvitationsController {
  constructor(
    private readonly resets: PasswordResets,
    private readonly presenter: InvitationPresenter,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
    private readonly links: FrontLinks,
  ) {}

  @Post(':id/invitation')
  @Can(InvitationsPolicy, 'invite')
  @Returns(InvitationPresenter)
  @Fails(fail, 'rest_user_invalid_id', 'rest_cannot_invite', 'rest_cannot_invite_yourself', 'account_changed')
  @ApiOperation({ operationId: 'inviteUser', summary: 'Sends a user a link for choosing a password, or returns it.' })
  async invite(@Args() { id }: IdDto, @Requested() { view }: RestRequest) {
    const { inviteSubject, inviteText } = this.words.ofAccount;
    const name = textOf(this.settings.get('title'));
    const urlOf = (token: string) => this.links.account('newPassword', { token });
    const invitation = await this.resets.invite(id, ({ login, email }, token) => ({
      to: email,
      subject: inviteSubject(name),
      text: inviteText(login, name, urlOf(token)),
    }));
    return this.presenter.one({ ...invitation, url: urlOf(invitation.token) }, view);
  }
}
