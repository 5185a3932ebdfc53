import { Injectable } from '@nestjs/common';
import { Presenter, type Links, type Members } from '#libs/rest';
import { RevisionMembers, type ShownRevision } from './revision-members.js';

/** A revision of a post or page as answers show it (content 5). */
@Injectable()
export class RevisionPresenter extends Presenter<ShownRevision> {
  readonly title = 'post-revision';
  readonly members: Members<ShownRevision>;

  constructor(private readonly shared: RevisionMembers) {
    super();
    this.members = { ...shared.shared(), ...shared.texts('E'), ...shared.excerpt() };
  }

  override links(revision: ShownRevision): Links {
    return this.shared.links(revision);
  }
}
