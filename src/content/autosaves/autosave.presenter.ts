import { Injectable } from '@nestjs/common';
import { Presenter, type Links, type Members } from '#libs/rest';
import { RevisionMembers, type ShownRevision } from '../revisions/revision-members.js';

/** An autosave of a post or page as answers show it (content 6). */
@Injectable()
export class AutosavePresenter extends Presenter<ShownRevision> {
  readonly title = 'post-autosave';
  readonly members: Members<ShownRevision>;

  constructor(private readonly shared: RevisionMembers) {
    super();
    this.members = { ...shared.shared(), ...shared.texts('E'), ...shared.excerpt(), ...shared.preview() };
  }

  override links(autosave: ShownRevision): Links {
    return this.shared.links(autosave);
  }
}
