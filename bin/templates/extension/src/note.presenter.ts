import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from 'lintel';
import type { Note } from './note.entity.js';

/** The members of a note in responses, which the documentation of the site shows, too. */
@Injectable()
export class NotePresenter extends Presenter<Note> {
  readonly title = 'MySampleNote';
  readonly members: Members<Note> = {
    id: member('all', 'integer', 'Id of the note.', ({ id }) => id),
    post: member('all', 'integer', 'Id of the post that it is on.', ({ postId }) => postId),
    text: member('all', 'string', 'What to remember.', ({ text }) => text),
  };
}
