import type editor from './editor/en.json';
import type frame from './frame/en.json';
import type media from './media/en.json';
import type texts from './texts/en.json';
import type today from './today/en.json';

/** The sections of texts: that of the frame, which is always loaded, and those of rooms, each loaded with its room. */
export interface Catalogues {
  frame: typeof frame;
  editor: typeof editor;
  today: typeof today;
  texts: typeof texts;
  media: typeof media;
}
