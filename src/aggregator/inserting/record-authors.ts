import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { EVENT } from '../../calendar/index.js';
import { UserImport } from '../../identity/index.js';

/** Who stands for an import. */
export interface RecordAuthor {
  /** The author of what is new; 0 for nobody. */
  id: number;
  /** Whose rights count. */
  viewer: Viewer;
}

/**
 * Finds who stands for an import (aggregator 7.4): whoever wanted it, or else who may write events; of these first who
 * may write those of others, too, as the events of an import may be.
 */
@Injectable()
export class RecordAuthors {
  constructor(private readonly users: UserImport) {}

  async of(author: number): Promise<RecordAuthor> {
    const { edit, editOthers } = EVENT.capabilities;
    return (
      (await this.writer(author)) ??
      (await this.writer(await this.users.firstWith(editOthers))) ??
      (await this.writer(await this.users.firstWith(edit))) ?? { id: 0, viewer: Viewer.system }
    );
  }

  private async writer(id = 0): Promise<RecordAuthor | undefined> {
    const viewer = id ? await this.users.viewerOf(id) : undefined;
    return viewer?.can(EVENT.capabilities.edit) ? { id, viewer } : undefined;
  }
}
