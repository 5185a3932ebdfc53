import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from 'lintel';
import type { CookNote } from './cook-note.entity.js';

@Injectable()
export class CookNotePresenter extends Presenter<CookNote> {
  readonly title = 'CookNote';
  readonly members: Members<CookNote> = {
    id: member('all', 'integer', 'Id of the note.', ({ id }) => id),
    recipe: member('all', 'integer', 'Id of the recipe.', ({ recipeId }) => recipeId),
    text: member('all', 'string', 'What was written.', ({ text }) => text),
    stars: member('all', 'integer', 'How well it went, from 1 to 5.', ({ stars }) => stars),
  };
}
