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

  async list({ recipe }: ListCookNotesDto, viewer: Viewer): Promise<void> {
    const [readable] = await this.site.entries('recipe', [recipe], viewer);
    if (!readable) fail('recipes_not_found');
  }

  async create({ recipe }: WriteCookNoteDto, viewer: Viewer): Promise<void> {
    if (!viewer.can('note_recipes')) fail('recipes_cannot_note');
    const [readable] = await this.site.entries('recipe', [recipe], viewer);
    if (!readable) fail('recipes_not_found');
  }
}
