import { Injectable } from '@nestjs/common';
import { catalogue, type Viewer } from 'lintel';
import type { WriteCookNoteDto } from './cook-notes.dto.js';

export const fail = catalogue({
  recipes_cannot_note: ['rights', 'You may not write notes on recipes.'],
  recipes_too_short: [400, 'A recipe takes at least one minute.'],
});

/** Who may write notes. */
@Injectable()
export class CookNotesPolicy {
  create(_args: WriteCookNoteDto, viewer: Viewer): void {
    if (!viewer.can('note_recipes')) fail('recipes_cannot_note');
  }
}
