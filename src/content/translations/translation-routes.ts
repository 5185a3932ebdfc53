import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import { pascal } from '#libs/openapi';
import { type EndpointChange, withFamily } from '#libs/routes';
import { ENTRY_TYPES, EntryLanguages, EntryType } from '../../entries/types/index.js';
import type { ModelContribution } from '../../model/index.js';
import { EntryEmbeds } from '../entries/index.js';
import { TRANSLATIONS_FAMILY } from './translations.controller.js';
import { TranslateEntryDto } from './translations.dto.js';

const NAMESPACE = 'lintel/v1';

/** The routes that make translations, on sites with several languages: one for each type with an entry per language. */
@Injectable()
export class TranslationRoutes implements ModelContribution {
  constructor(
    private readonly languages: EntryLanguages,
    private readonly kinds: EntryEmbeds,
  ) {}

  extend(model: Model): Model {
    const subjects = model
      .all(ENTRY_TYPES)
      .filter((type) => this.languages.hasTranslations(type) && type.description?.isConventionOnly !== true);
    if (!subjects.length) return model;
    return withFamily(model, { family: TRANSLATIONS_FAMILY, namespace: NAMESPACE, subjects, change: this.change });
  }

  private readonly change: EndpointChange = ({ args, subject, summary }) => {
    if (args !== TranslateEntryDto || !(subject instanceof EntryType)) return undefined;
    const { name, restBase } = subject;
    return {
      id: `translate_${name.replaceAll('-', '_')}`,
      operationId: `translate${pascal(name.replace(/^wp_/, ''))}`,
      summary: summary.replace('{many}', restBase),
      presenter: this.kinds.kindOf(subject).presenter,
    };
  };
}
