import { Injectable } from '@nestjs/common';
import { ExtensionWords } from 'lintel';
import ar from './words/ar.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import uk from './words/uk.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

/** The catalogues by language. All have the keys of the English one. */
export const CATALOGUES = { ar, de, en, es, fr, it, pl, uk, zh };

/** The texts that have parameters, and these. */
export const PARAMETERS = {
  line: ['name', 'url'],
  further: ['further'],
  signInLine: ['when', 'ip', 'program'],
  commentsSubject: ['count', 'name'],
  importsSubject: ['count', 'name'],
  changesSubject: ['count', 'name'],
  signInSubject: ['name'],
  signInText: ['login'],
  signInHelp: ['url'],
  emailSubject: ['name'],
  securitySubject: ['name'],
  securityText: ['login'],
  emailText: ['login'],
  emailHelp: ['email'],
} as const;

/** The texts by language, as the extension declares them. */
export const WORDS = Object.fromEntries(Object.entries(CATALOGUES).map(([tag, { notices }]) => [tag, notices]));

type Values<Name> = Name extends keyof typeof PARAMETERS
  ? [values: Readonly<Record<(typeof PARAMETERS)[Name][number], string | number>>]
  : [];

/** The texts of notices in the language of the settings; English for languages without translations. */
@Injectable()
export class NoticeWords {
  constructor(private readonly words: ExtensionWords) {}

  /** A text, with values for its parameters. */
  of<Name extends keyof typeof en.notices>(name: Name, ...[values]: Values<Name>): string {
    return this.words.of('notices', name, values);
  }
}
