import { Injectable } from '@nestjs/common';
import { inDigits, textsByTag, textsOf, type Texts } from '#libs/words';
import { SettingsService, type TextDirection } from '../settings/index.js';
import ar from './words/ar.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import uk from './words/uk.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

/** The catalogues of block texts by language. All have the keys of the English one. */
export const BLOCK_CATALOGUES = { ar, de, en, es, fr, it, pl, uk, zh };

/** The texts that have parameters, and these in the order of their call. Texts and parameters are HTML. */
export const BLOCK_PARAMETERS = {
  week: ['first', 'last'],
  postsOn: ['day'],
  termItems: ['name', 'items'],
  items: ['count'],
  commentOn: ['author', 'title'],
  comments: ['count'],
  commentsOn: ['comments', 'title'],
  replyTo: ['author'],
  by: ['author'],
  protectedTitle: ['title'],
  privateTitle: ['title'],
  pagesOfList: ['id'],
  noFeed: ['url'],
  footnote: ['number'],
} as const;

/** The texts of blocks, as HTML. */
type BlockWords = Texts<typeof en.blocks, typeof BLOCK_PARAMETERS>;

const wordsOf = textsByTag(BLOCK_CATALOGUES, ({ blocks }, tag): BlockWords => textsOf(blocks, tag, BLOCK_PARAMETERS));

/** The texts of blocks in the site language, or in English if it has no translation. */
@Injectable()
export class BlockLanguage {
  constructor(private readonly settings: SettingsService) {}

  /** The texts in the current language. */
  get words(): BlockWords {
    return wordsOf(this.tag);
  }

  /** The language tag of the site (BCP 47), such as `de-DE`. */
  get tag(): string {
    return this.settings.languageTag;
  }

  /** Where lines of the language begin. */
  get direction(): TextDirection {
    return this.settings.direction;
  }

  /** A whole number in the digits of the language and its region. */
  number(value: number): string {
    return inDigits(value, this.tag);
  }
}
