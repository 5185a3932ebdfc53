import { Injectable } from '@nestjs/common';
import { catalogue, SiteReader, type Viewer } from 'lintel';
import type { ListCookNotesDto, WriteCookNoteDto } from './cook-notes.dto.js';

export const fail = catalogue({
  recipes_cannot_note: ['rights', 'You may not write notes on recipes.'],
  recipes_not_found: [404, 'There is no such recipe.'],
  recipes_too_short: [400, 'A recipe takes at least one minute.'],
});

/** Who may read and write notes: they belong to recipes, and those who may not read a recipe learn nothing of its notes. */
@Injectable()
export class CookNotesPolicy {
  constructor(private readonly site: SiteReader) {}

  async list({ recipe }: Pick<ListCookNotesDto, 'recipe'>, viewer: Viewer): Promise<void> {
    if (!(await this.isReadable(recipe, viewer))) fail('recipes_not_found');
  }

  async create(args: WriteCookNoteDto, viewer: Viewer): Promise<void> {
    if (!viewer.can('note_recipes')) fail('recipes_cannot_note');
    await this.list(args, viewer);
  }

  /** Whether there is a recipe that a viewer may read. */
  async isReadable(recipe: number, viewer: Viewer): Promise<boolean> {
    return (await this.site.entries('recipe', [recipe], viewer)).length > 0;
  }
}
