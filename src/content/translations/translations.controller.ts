import { Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import {
  Args,
  Can,
  DryRun,
  Fails,
  ForAgents,
  Requested,
  Returns,
  RouteFamily,
  Subject,
  SUBJECT,
  Unindexed,
} from '#libs/routes';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import { EntryEmbeds, EntryRoutes } from '../entries/index.js';
import { PagePresenter } from '../pages/index.js';
import { EntryTranslator } from './entry-translator.js';
import { TranslateEntryDto } from './translations.dto.js';
import { TranslationsPolicy } from './translations.policy.js';

/** Name of the family of the routes that make translations. */
export const TRANSLATIONS_FAMILY = 'translations';

/** Makes translations of the entries of a type. `TranslationRoutes` places it for each type with an entry per language. */
@ApiTags('lintel/v1 translations')
@Unindexed()
@RouteFamily(TRANSLATIONS_FAMILY)
@ForAgents()
@DryRun()
@Controller()
export class TranslationsController {
  constructor(
    private readonly translator: EntryTranslator,
    private readonly routes: EntryRoutes,
    private readonly kinds: EntryEmbeds,
    private readonly types: EntryTypes,
    private readonly site: SiteUrls,
  ) {}

  @Post(':id/translations/:lang([\\w-]+)')
  @Can(TranslationsPolicy, 'create', SUBJECT)
  @Returns(PagePresenter, 201)
  @Fails(fail, 'rest_post_invalid_id', 'rest_invalid_language', 'rest_translation_exists')
  @ApiOperation({ summary: 'Makes the draft of a translation of one of the {many}, with all of its texts.' })
  async create(@Args() { id, lang }: TranslateEntryDto, @Subject() type: EntryType, @Requested() request: RestRequest) {
    const language = this.site.languageWith(lang) ?? fail('rest_invalid_language');
    const made = await this.translator.translate(this.types.inModel(type), id, language);
    return this.routes.created(this.kinds.kindOf(type), made, request);
  }
}
