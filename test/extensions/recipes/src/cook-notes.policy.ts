import { Injectable } from '@nestjs/common';
import { catalogue, SiteReader, type Viewer } from 'lintel';
import type { ListCookNotesDto, WriteCookNoteDto } from './cook-notes.dto.js';

export const fail = catalogue({
  recipes_cannot_note: ['rights', 'You may not write notes on recipes.'],
  recipes_no_recipe: [404, 'The recipe does not exist.'],
  recipes_too_short: [400, 'A recipe takes at least one minute.'],
});

/** Who may read and write notes: nobody without the recipe. */
@Injectable()
export class CookNotesPolicy {
  constructor(private readonly site: SiteReader) {}

  async read({ recipe }: Pick<ListCookNotesDto, 'recipe'>, viewer: Viewer): Promise<void> {
    if (!(await this.isReadable(recipe, viewer))) fail('recipes_no_recipe');
  }

  async create(args: WriteCookNoteDto, viewer: Viewer): Promise<void> {
    if (!viewer.can('note_recipes')) fail('recipes_cannot_note');
    await this.read(args, viewer);
  }

  /** Whether there is a recipe that a viewer may read. */
  isReadable(recipe: number, viewer: Viewer): Promise<boolean> {
    const found = this.site.read(`/cms/v2/recipes/${recipe}`, { _fields: 'id' }, viewer);
    return found.then(
      () => true,
      () => false,
    );
  }
}
