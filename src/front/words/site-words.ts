import { Injectable } from '@nestjs/common';
import { inDigits, textsByTag, textsOf, type Texts } from '#libs/words';
import { SettingsService } from '../../settings/index.js';
import ar from './ar.json' with { type: 'json' };
import { PARAMETERS } from './catalogue.js';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** The catalogues by language. All have the keys of the English one. */
export const CATALOGUES = { ar, de, en, es, fr, it, pl, uk, zh };

/** Texts of all pages. */
export type Words = Texts<typeof en.pages, typeof PARAMETERS>;
/** Texts of event pages; their templates access them as `it.words`. */
export type EventWords = Texts<typeof en.events, typeof PARAMETERS>;
/** Texts that describe how an event recurs. */
export type RecurrenceWords = Texts<typeof en.recurrence, typeof PARAMETERS>;

/** Texts of the pages for signing in and for one's own account; their templates access them as `it.words`. */
export type AccountWords = Texts<typeof en.account, typeof PARAMETERS>;

/** The texts of one language. */
interface LanguageWords {
  all: Words;
  ofEvents: EventWords;
  ofRecurrence: RecurrenceWords;
  ofAccount: AccountWords;
}

const wordsOf = textsByTag(CATALOGUES, ({ pages, events, recurrence, account }, tag): LanguageWords => ({
  all: textsOf(pages, tag, PARAMETERS),
  ofEvents: textsOf(events, tag, PARAMETERS),
  ofRecurrence: textsOf(recurrence, tag, PARAMETERS),
  ofAccount: textsOf(account, tag, PARAMETERS),
}));

/** The texts of pages in the language of the settings; English for languages without translations. */
@Injectable()
export class SiteWords {
  constructor(private readonly settings: SettingsService) {}

  /** Texts of all pages. */
  get all(): Words {
    return this.words.all;
  }

  /** The marks between words: of lists, after labels, and around remarks. */
  get marks(): Words['marks'] {
    return this.words.all.marks;
  }

  /** Texts of event pages. */
  get ofEvents(): EventWords {
    return this.words.ofEvents;
  }

  /** Texts that describe how an event recurs. */
  get ofRecurrence(): RecurrenceWords {
    return this.words.ofRecurrence;
  }

  /** Texts of the pages for signing in and for one's own account. */
  get ofAccount(): AccountWords {
    return this.words.ofAccount;
  }

  /** A whole number in the digits of the language and its region. */
  number(value: number): string {
    return inDigits(value, this.settings.languageTag);
  }

  private get words(): LanguageWords {
    return wordsOf(this.settings.languageTag);
  }
}
