import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ASCII } from '#libs/sql';
import { Entry } from '../entry.entity.js';

/** The words of an entry, for full-text search. */
@Entity('entry_search')
@Index('entry_search_title', ['titleWords'], { fulltext: true })
@Index('entry_search_words', ['words'], { fulltext: true })
export class IndexedEntry {
  @PrimaryColumn({ name: 'entry_id', type: 'int', unsigned: true })
  @ForeignKey(() => Entry, { name: 'entry_search_entry', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  entryId: number;

  /** 1 if the entry has too many words to index. It then matches every word. */
  @Column({ type: 'tinyint', unsigned: true })
  partial: number;

  /** Words of the title, each as `word_WORD`, separated by spaces. */
  @Column({ name: 'title_words', type: 'mediumtext', ...ASCII })
  titleWords: string;

  /** Words of the title and the texts, each as `word_WORD`, separated by spaces. */
  @Column({ type: 'mediumtext', ...ASCII })
  words: string;
}

/**
 * One way to split an indexed word in two, for finding parts of words. Every word has one row per letter.
 */
@Entity('search_words')
export class SearchWord {
  /** The word from this letter on. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...ASCII })
  ending: string;

  /** The letters before `ending`; empty if `ending` is the whole word. */
  @PrimaryColumn({ type: 'varchar', length: 64, ...ASCII })
  beginning: string;
}
