import { Injectable } from '@nestjs/common';
import { Db, type FoundItems } from 'lintel';
import { Note } from './note.entity.js';
import type { CreateNoteDto, ListNotesDto } from './notes.dto.js';

/** The only file with SQL. */
@Injectable()
export class NotesRepository {
  constructor(private readonly db: Db) {}

  /** A page of the notes of an account, the latest first. */
  async page(userId: number, { page, per_page: size }: ListNotesDto): Promise<FoundItems<Note>> {
    const notes = this.db.select(Note, 'n').where('n.user_id = ?', userId).orderBy('n.id DESC');
    return { items: await notes.limit(size, (page - 1) * size).rows(), total: await notes.count() };
  }

  /** Inserts a note and returns it. */
  async create(userId: number, { post: postId, text }: CreateNoteDto): Promise<Note> {
    const id = await this.db.insert(Note, { userId, postId, text });
    return { id, userId, postId, text };
  }

  /** Deletes the notes of an account. */
  async deleteOf(userId: number): Promise<void> {
    await this.db.of(Note).delete({ userId });
  }

  /** Deletes the notes on a post. */
  async deleteOn(postId: number): Promise<void> {
    await this.db.of(Note).delete({ postId });
  }
}
