import { Injectable } from '@nestjs/common';
import { pictureIds, type PictureSource } from '#libs/blocks';
import { MediaFiles } from '../media/index.js';

/** Maximum number of pictures per text that get their sizes. */
const MAX_PER_TEXT = 300;

/** The pictures that texts name by the id in the class of an image. */
@Injectable()
export class TextPictures {
  constructor(private readonly media: MediaFiles) {}

  /**
   * Loads the pictures of all texts of a response in one statement, or in none if they have no pictures. Returns a
   * function to those for the text of an entry.
   */
  async load(texts: Iterable<string>): Promise<(entryId: number) => PictureSource | undefined> {
    const ids = new Set<number>();
    for (const text of texts) for (const id of pictureIds(text).slice(0, MAX_PER_TEXT)) ids.add(id);
    if (!ids.size) return () => undefined;
    const fileOf = await this.media.inTexts([...ids]);
    return (entryId) => (id) => {
      const file = fileOf(id, entryId);
      return file && MediaFiles.pictureOf(file);
    };
  }
}
