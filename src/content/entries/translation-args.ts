import { argsOf, specOf } from '#libs/binding';
import { type EndpointChange } from '#libs/routes';
import { EntryLanguages, EntryType } from '../../entries/types/index.js';
import { EntryPresenter } from './entry.presenter.js';

const LANG = specOf({
  name: 'lang',
  type: 'string',
  description: 'Language of a new item, by its path segment; that of the REST root if absent.',
  unlisted: true,
});

const TRANSLATION_OF = specOf({
  name: 'translation_of',
  type: 'integer',
  minimum: 0,
  description: 'ID of the item of this type of which this is a translation; 0 for none.',
  unlisted: true,
});

/** The arguments by which entries of types with an entry per language are written, on sites with several languages. */
export const translationArgs =
  (languages: EntryLanguages): EndpointChange =>
  ({ subject, presenter, args, furtherArgs = [] }) => {
    // Whatever sets titles and returns the entry writes it. Autosaves do not set languages.
    const isWrite = presenter instanceof EntryPresenter && argsOf(args).has('title');
    if (!isWrite || !(subject instanceof EntryType) || !languages.hasTranslations(subject)) return undefined;
    return { furtherArgs: [...furtherArgs, LANG, TRANSLATION_OF] };
  };
