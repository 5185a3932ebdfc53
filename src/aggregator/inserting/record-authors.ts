import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { EVENT } from '../../calendar/index.js';
import { UserImport } from '../../content/index.js';

/** Who stands for an import. */
export interface RecordAuthor {
  /** The author of what is new; 0 for nobody. */
  id: number;
  /** Whose rights count. */
  viewer: Viewer;
}

/** Finds who stands for an import (aggregator 7.4): whoever wanted it, or else who may write events. */
@Injectable()
export class RecordAuthors {
  constructor(private readonly users: UserImport) {}

  async of(author: number): Promise<RecordAuthor> {
    const { edit } = EVENT.capabilities;
    for (const id of [author, await this.users.firstWith(edit)]) {
      const viewer = id ? await this.users.viewerOf(id) : undefined;
      if (viewer?.can(edit)) return { id: viewer.id, viewer };
    }
    return { id: 0, viewer: Viewer.system };
  }
}
