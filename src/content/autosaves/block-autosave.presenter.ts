import { Injectable } from '@nestjs/common';
import { Presenter, type Links, type Members } from '#libs/rest';
import { RevisionMembers, type ShownRevision } from '../revisions/revision-members.js';

/** An autosave of a reusable block: there is no excerpt, and who may read it may read it as written. */
@Injectable()
export class BlockAutosavePresenter extends Presenter<ShownRevision> {
  readonly title = 'wp_block-autosave';
  readonly members: Members<ShownRevision>;

  constructor(private readonly shared: RevisionMembers) {
    super();
    this.members = { ...shared.shared(), ...shared.texts('VE'), ...shared.preview() };
  }

  override links(autosave: ShownRevision): Links {
    return this.shared.links(autosave);
  }
}
