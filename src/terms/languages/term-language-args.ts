import { Injectable } from '@nestjs/common';
import { specOf, type ArgSpec } from '#libs/binding';
import type { Model } from '#libs/model';
import type { Endpoint } from '#libs/requests';
import { ENDPOINT_CHANGES, type EndpointChange } from '#libs/routes';
import type { ModelContribution } from '../../model/index.js';
import { TermPresenter } from '../routes/term.presenter.js';
import { TermLanguages } from './term-languages.js';

const LANG = specOf({
  name: 'lang',
  type: 'string',
  stage: 'validate',
  unlisted: true,
  description: 'Language of a new term, by its path segment; that of the REST root if absent.',
  example: 'de',
});

const TRANSLATION_OF = specOf({
  name: 'translation_of',
  type: 'integer',
  minimum: 0,
  stage: 'validate',
  unlisted: true,
  description: 'ID of the term of this taxonomy of which this is a translation; 0 for none.',
  example: 5,
});

/** The arguments of writes of terms on sites with several languages. */
export const termLanguageArgs = ({ furtherArgs = [] }: Pick<Endpoint, 'furtherArgs'>): ArgSpec[] => [
  ...furtherArgs,
  LANG,
  TRANSLATION_OF,
];

/** Adds the arguments of languages to the routes that write terms, where there are several. */
@Injectable()
export class TermLanguageArgs implements ModelContribution {
  constructor(private readonly languages: TermLanguages) {}

  extend(model: Model): Model {
    return model.with(ENDPOINT_CHANGES, [...model.all(ENDPOINT_CHANGES), this.change]);
  }

  private readonly change: EndpointChange = (endpoint) => {
    const { presenter, verbs } = endpoint;
    if (!this.languages.areSeveral || !(presenter instanceof TermPresenter) || !isWrite(verbs)) return undefined;
    return { furtherArgs: termLanguageArgs(endpoint) };
  };
}

/** Whether an endpoint creates or updates. */
export const isWrite = (verbs: readonly string[]): boolean => verbs.includes('POST');
