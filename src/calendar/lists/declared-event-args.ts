import { Injectable } from '@nestjs/common';
import { argsOf, specOf, type ArgSpec } from '#libs/binding';
import { type Model, Models } from '#libs/model';
import { ENDPOINT_CHANGES, type EndpointChange } from '#libs/routes';
import type { ModelContribution, ModelDeclaration, ModelProblem } from '../../model/index.js';
import { declaredBases, declaredTaxonomies, type Taxonomy } from '../../terms/index.js';
import { CalendarPresenter, EVENT } from '../common/index.js';
import { CreateEventDto, EventPresenter } from '../events/index.js';
import { ListEventsDto } from './event-lists.dto.js';

/** The arguments of events by the taxonomies that the site declares of them. */
@Injectable()
export class DeclaredEventArgs implements ModelContribution {
  constructor(
    private readonly presenter: EventPresenter,
    private readonly models: Models,
  ) {}

  extend(model: Model): Model {
    return model.with(ENDPOINT_CHANGES, [...model.all(ENDPOINT_CHANGES), change]);
  }

  /** REST bases that are names of arguments or members of events. */
  problems({ taxonomies }: ModelDeclaration): ModelProblem[] {
    const shown = declaredBases(this.models.current);
    const taken = new Set([
      ...[CreateEventDto, ListEventsDto].flatMap((type) => [...argsOf(type).keys()]),
      ...Object.keys(this.presenter.members).filter((name) => !shown.has(name)),
    ]);
    return Object.entries(taxonomies).flatMap(([name, { restBase = name, types }]) =>
      types.includes(EVENT.name) && taken.has(restBase)
        ? [{ path: `taxonomies.${name}.restBase`, message: `${restBase} is an argument of events` }]
        : [],
    );
  }
}

const change: EndpointChange = ({ presenter, verbs, list, furtherArgs = [] }, model) => {
  if (!(presenter instanceof CalendarPresenter) || presenter.type !== EVENT) return undefined;
  const taxonomies = model.derive(declaredTaxonomies).get(EVENT.name) ?? [];
  const argOf = verbs.includes('POST') ? writtenArg : list ? listArg : undefined;
  return argOf && taxonomies.length ? { furtherArgs: [...furtherArgs, ...taxonomies.map(argOf)] } : undefined;
};

const listArg = ({ restBase, labels }: Taxonomy): ArgSpec =>
  specOf({
    name: restBase,
    type: 'any',
    description: `Limits the list to events with one of these terms or their descendants, by slugs, IDs or names: ${labels.name}.`,
  });

const writtenArg = ({ restBase, labels }: Taxonomy): ArgSpec =>
  specOf({
    name: restBase,
    type: 'any',
    description: `Terms, which replace the present ones, by IDs, slugs or names; unknown names are created: ${labels.name}.`,
  });
