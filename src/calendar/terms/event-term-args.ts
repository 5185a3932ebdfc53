import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import { ENDPOINT_CHANGES, type EndpointChange } from '#libs/routes';
import type { ModelContribution } from '../../model/index.js';
import { termLanguageArgs, TermLanguages } from '../../terms/index.js';
import { EventTermPresenter } from './event-term.presenter.js';

/** Adds the arguments of languages to the routes that write categories and tags, where there are several. */
@Injectable()
export class EventTermArgs implements ModelContribution {
  constructor(private readonly languages: TermLanguages) {}

  extend(model: Model): Model {
    return model.with(ENDPOINT_CHANGES, [...model.all(ENDPOINT_CHANGES), this.change]);
  }

  private readonly change: EndpointChange = (endpoint) =>
    this.languages.areSeveral && endpoint.presenter instanceof EventTermPresenter && endpoint.verbs.includes('POST')
      ? { furtherArgs: termLanguageArgs(endpoint) }
      : undefined;
}
