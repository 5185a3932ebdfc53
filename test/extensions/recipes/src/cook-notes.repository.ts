import { Injectable } from '@nestjs/common';
import { Db, type FoundItems } from 'lintel';
import { CookNote } from './cook-note.entity.js';
import type { ListCookNotesDto, WriteCookNoteDto } from './cook-notes.dto.js';

@Injectable()
export class CookNotesRepository {
  constructor(private readonly db: Db) {}

  /** A page of the notes on a recipe, the latest first. */
  async page({ recipe, page, per_page: size }: ListCookNotesDto): Promise<FoundItems<CookNote>> {
    const notes = this.db.select(CookNote, 'n').where('n.recipe_id = ?', recipe).orderBy('n.id DESC');
    return { items: await notes.limit(size, (page - 1) * size).rows(), total: await notes.count() };
  }

  find(id: number): Promise<CookNote | undefined> {
    return this.db.select(CookNote, 'n').where('n.id = ?', id).first();
  }

  /** Inserts a note and returns its id. */
  insert({ recipe, text, stars }: WriteCookNoteDto): Promise<number> {
    return this.db.insert(CookNote, { recipeId: recipe, text, stars });
  }

  /** Deletes the notes on a recipe. */
  async forget(recipe: number): Promise<void> {
    await this.db.of(CookNote).delete({ recipeId: recipe });
  }

  /** The number of all notes. */
  count(): Promise<number> {
    return this.db.select(CookNote, 'n').count();
  }
}
