import { Injectable } from '@nestjs/common';
import { CacheInvalidation, Db, type FoundItems } from 'lintel';
import { CookNote } from './cook-note.entity.js';
import { recipeNotes } from './cook-notes.cache-tags.js';
import type { ListCookNotesDto, WriteCookNoteDto } from './cook-notes.dto.js';

@Injectable()
export class CookNotesRepository {
  constructor(
    private readonly db: Db,
    private readonly caches: CacheInvalidation,
  ) {}

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
    return this.db.transaction(async () => {
      await this.caches.invalidate([recipeNotes(recipe)]);
      return this.db.insert(CookNote, { recipeId: recipe, text, stars });
    });
  }

  /** Deletes the notes on a recipe. */
  async forget(recipe: number): Promise<void> {
    await this.caches.invalidate([recipeNotes(recipe)]);
    await this.db.of(CookNote).delete({ recipeId: recipe });
  }

  /** The number of notes on a recipe, or of all. */
  count(recipe?: number): Promise<number> {
    const notes = this.db.select(CookNote, 'n');
    if (recipe !== undefined) notes.where('n.recipe_id = ?', recipe);
    return notes.count();
  }
}
