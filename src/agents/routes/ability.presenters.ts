import { Injectable } from '@nestjs/common';
import { member, Presenter, type Links, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import type { AbilityCategory } from '../abilities/ability-catalogue.js';
import { inputSchemaOf, outputSchemaOf } from '../abilities/ability-input.js';
import type { Ability } from '../abilities/ability.js';
import { ABILITIES } from './namespace.js';

const OBJECT = { type: 'object', additionalProperties: true };

/** An ability in responses. */
@Injectable()
export class AbilityPresenter extends Presenter<Ability> {
  readonly title = 'Ability';
  readonly members: Members<Ability> = {
    name: member('all', 'string', 'Name of the ability.', ({ id }) => id, { example: 'lintel/list-posts' }),
    label: member('all', 'string', 'Name for people.', ({ title }) => title),
    description: member(['view', 'edit'], 'string', 'What it does.', ({ summary }) => summary),
    category: member('all', 'string', 'Slug of its category.', ({ category }) => category),
    input_schema: member(['view', 'edit'], 'object', 'JSON Schema of its input.', inputSchemaOf, { shape: OBJECT }),
    output_schema: member(['view', 'edit'], 'object', 'JSON Schema of its output.', outputSchemaOf, { shape: OBJECT }),
    meta: member(
      ['view', 'edit'],
      'object',
      'Further information.',
      ({ annotations }) => ({ annotations, show_in_rest: true, mcp: { public: true, type: 'tool' } }),
      { shape: OBJECT },
    ),
  };

  constructor(private readonly site: SiteUrls) {
    super();
  }

  override links({ id }: Ability): Links {
    const base = `${this.site.requestedRoot}/${ABILITIES.path}`;
    return {
      self: [{ href: `${base}/abilities/${id}` }],
      collection: [{ href: `${base}/abilities` }],
      'wp:action-run': [{ href: `${base}/abilities/${id}/run` }],
    };
  }
}

/** A category of abilities in responses. */
@Injectable()
export class AbilityCategoryPresenter extends Presenter<AbilityCategory> {
  readonly title = 'AbilityCategory';
  readonly members: Members<AbilityCategory> = {
    slug: member('all', 'string', 'Slug of the category.', ({ slug }) => slug),
    label: member('all', 'string', 'Name for people.', ({ label }) => label),
    description: member(['view', 'edit'], 'string', 'What its abilities are about.', ({ description }) => description),
    meta: member(['view', 'edit'], ['object', 'array'], 'Further information; empty.', () => [], {
      shape: { type: 'array', items: {}, maxItems: 0 },
    }),
  };

  constructor(private readonly site: SiteUrls) {
    super();
  }

  override links({ slug }: AbilityCategory): Links {
    const base = `${this.site.requestedRoot}/${ABILITIES.path}`;
    return {
      self: [{ href: `${base}/categories/${slug}` }],
      collection: [{ href: `${base}/categories` }],
      abilities: [{ href: `${base}/abilities?category=${slug}` }],
    };
  }
}
