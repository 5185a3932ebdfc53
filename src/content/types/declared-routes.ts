import { Injectable } from '@nestjs/common';
import { type ArgsClass, argsOf } from '#libs/binding';
import { type Model, Models } from '#libs/model';
import { pascal } from '#libs/openapi';
import type { Endpoint } from '#libs/requests';
import { ENDPOINT_CHANGES, type EndpointChange, withFamily } from '#libs/routes';
import { ENTRY_TYPES, EntryType } from '../../entries/types/index.js';
import { fieldListArgs, fieldsOf, fieldWriteArgs, targetsIn, USER } from '../../fields/index.js';
import type { AppliedModel, ModelContribution, ModelDeclaration, ModelProblem } from '../../model/index.js';
import { declaredBases, declaredTaxonomies, TAXONOMIES, type Taxonomy } from '../../terms/index.js';
import {
  CreateNestedTermDto,
  CreateTermDto,
  ListNestedTermsDto,
  ListTagsDto,
  TagPresenter,
  TermPresenters,
  UpdateNestedTermDto,
  UpdateTermDto,
} from '../../terms/routes/index.js';
import { ListAuthoredDto, ListEntriesDto, listArgsOf, WriteArticleDto, writeArgsOf } from '../entries/index.js';
import { CreatePageDto, ListPagesDto, PagePresenter, UpdatePageDto } from '../pages/index.js';
import { CreatePostDto, ListPostsDto } from '../posts/index.js';
import { AutosavePageDto } from '../revisions/index.js';
import { ENTRIES_FAMILY } from './declared-entries.controller.js';
import { AutosaveArticleDto, UpdateArticleDto } from './declared-entries.dto.js';
import { DeclaredKinds } from './declared-kinds.js';
import { REVISIONS_FAMILY } from './declared-revisions.controllers.js';
import { TERMS_FAMILY } from './declared-terms.controller.js';

type ArgsClasses = ReadonlyMap<Endpoint['args'], Endpoint['args']>;

const NAMESPACE = 'cms/v2';

/** The arguments of flat types and taxonomies in place of those of nested ones. */
const FLAT: ArgsClasses = new Map<Endpoint['args'], Endpoint['args']>([
  [ListPagesDto, ListAuthoredDto],
  [CreatePageDto, WriteArticleDto],
  [UpdatePageDto, UpdateArticleDto],
  [AutosavePageDto, AutosaveArticleDto],
  [ListNestedTermsDto, ListTagsDto],
  [CreateNestedTermDto, CreateTermDto],
  [UpdateNestedTermDto, UpdateTermDto],
]);

/** Names of arguments and members of entries, which REST bases of taxonomies cannot have. */
const TAKEN_ARGUMENTS: readonly ArgsClass[] = [ListPostsDto, CreatePostDto, ListPagesDto, CreatePageDto];

/** The routes of declared types and taxonomies, and the arguments by which entries have declared terms. */
@Injectable()
export class DeclaredRoutes implements ModelContribution {
  constructor(
    private readonly kinds: DeclaredKinds,
    private readonly presenters: TermPresenters,
    private readonly pages: PagePresenter,
    private readonly models: Models,
  ) {}

  extend(model: Model, declaration: ModelDeclaration): Model {
    if (Object.values(declaration).every((some) => !Object.keys(some as object).length)) return model;
    const types = model.all(ENTRY_TYPES).filter(({ isDeclared }) => isDeclared);
    const taxonomies = model.all(TAXONOMIES).filter(({ isDeclared }) => isDeclared);
    const withRevisions = types.filter(({ hasRevisions }) => hasRevisions);
    const families: [string, readonly { restBase: string }[]][] = [
      [ENTRIES_FAMILY, types],
      [REVISIONS_FAMILY, withRevisions],
      [TERMS_FAMILY, taxonomies],
    ];
    return families
      .reduce((placed, [family, subjects]) => withFamily(placed, { family, namespace: NAMESPACE, subjects }), model)
      .with(ENDPOINT_CHANGES, [...model.all(ENDPOINT_CHANGES), this.change]);
  }

  /** REST bases that are taken: by other routes of the namespace, by each other, or by arguments of entries. */
  problems({ types, taxonomies, fields }: ModelDeclaration, { own }: AppliedModel): ModelProblem[] {
    const found: ModelProblem[] = [];
    const bases = new Set(this.basesOf(own));
    for (const [kind, declared] of [
      ['types', types],
      ['taxonomies', taxonomies],
    ] as const) {
      for (const [name, { restBase = name }] of Object.entries(declared)) {
        if (bases.has(restBase)) found.push({ path: `${kind}.${name}.restBase`, message: `${restBase} is taken` });
        bases.add(restBase);
      }
    }
    found.push(...unknownTargets(own, { types, taxonomies, fields }));
    const shown = declaredBases(this.models.current);
    const names = new Set([
      ...TAKEN_ARGUMENTS.flatMap((type) => [...argsOf(type).keys()]),
      ...Object.keys(this.pages.members).filter((name) => !shown.has(name)),
      ...Object.keys(taxonomies).flatMap((name) => [`${taxonomies[name]?.restBase ?? name}_exclude`]),
    ]);
    for (const [name, { restBase = name }] of Object.entries(taxonomies))
      if (names.has(restBase))
        found.push({ path: `taxonomies.${name}.restBase`, message: `${restBase} is an argument of entries` });
    return found;
  }

  /** What differs from the handlers of a family, and from the endpoints of types of modules with declared terms. */
  private readonly change: EndpointChange = (endpoint, model) => {
    const { subject, isOfModel } = endpoint;
    // The model places families for other subjects, too.
    const isKind = subject instanceof EntryType || model.all(TAXONOMIES).includes(subject as Taxonomy);
    const described = isOfModel && isKind ? this.described(endpoint) : undefined;
    const { args = endpoint.args } = described ?? {};
    const furtherArgs = furtherArgsOf({ args }, subject, model);
    const further = furtherArgs && { furtherArgs: [...(endpoint.furtherArgs ?? []), ...furtherArgs] };
    return described || further ? { ...described, ...further } : undefined;
  };

  /** An endpoint of a family for its subject: its arguments, presenter and documentation. */
  private described(endpoint: Endpoint): Partial<Endpoint> {
    const subject = endpoint.subject as EntryType | Taxonomy;
    const { hierarchical, name } = subject;
    const isType = subject instanceof EntryType;
    const labels = isType ? subject.description?.labels : subject.labels;
    const presenter = isType
      ? endpoint.presenter instanceof PagePresenter && this.kinds.presenterOf(subject)
      : endpoint.presenter instanceof TagPresenter && this.presenters.made(subject);
    return {
      id: endpoint.id.replace('Declared', pascal(name)),
      summary: endpoint.summary.replace('{many}', labels?.name.toLowerCase() ?? name),
      ...(presenter ? { presenter } : {}),
      ...(hierarchical ? {} : { args: FLAT.get(endpoint.args) ?? endpoint.args }),
    };
  }

  /** The first segments of the routes that modules have in the namespace, and that terms have in it. */
  private basesOf(own: Model): string[] {
    const types = own.all(ENTRY_TYPES).flatMap(({ restBase, cmsBase = restBase, name }) => [restBase, cmsBase, name]);
    const taxonomies = own.all(TAXONOMIES).flatMap(({ restBase, name }) => [restBase, name]);
    return [...types, ...taxonomies];
  }
}

/** References to what is no type, no taxonomy and not users. */
function unknownTargets(own: Model, { types, taxonomies, fields }: ModelDeclaration): ModelProblem[] {
  const known = new Set([
    USER,
    ...Object.keys({ ...types, ...taxonomies }),
    ...own.all(ENTRY_TYPES).map(({ name }) => name),
    ...own.all(TAXONOMIES).flatMap(({ name, isInternal }) => (isInternal ? [] : [name])),
  ]);
  return Object.entries(fields).flatMap(([owner, some]) =>
    Object.entries(some).flatMap(([name, field]) => {
      const unknown = targetsIn(field).find((target) => !known.has(target));
      return unknown === undefined
        ? []
        : [{ path: `fields.${owner}.${name}.to`, message: `names ${unknown}, which is no type, taxonomy or user` }];
    }),
  );
}

const isOf = (args: Endpoint['args'], type: Endpoint['args']): boolean =>
  args === type || args.prototype instanceof type;

/** The arguments of an endpoint by the declared fields and taxonomies of its subject. */
function furtherArgsOf({ args }: Pick<Endpoint, 'args'>, subject: unknown, model: Model): Endpoint['furtherArgs'] {
  if (subject instanceof EntryType) return entryArgsOf({ args }, subject, model);
  const { name } = (subject ?? {}) as { name?: string };
  const fields = name === undefined ? [] : metaArgsOf({ args }, name, model);
  return fields.length ? fields : undefined;
}

/** The arguments of an endpoint of entries by the declared taxonomies and fields of their type. */
function entryArgsOf({ args }: Pick<Endpoint, 'args'>, type: EntryType, model: Model): Endpoint['furtherArgs'] {
  const taxonomies = model.derive(declaredTaxonomies).get(type.name) ?? [];
  const fields = fieldsOf(model, type.name);
  if (!taxonomies.length && !fields.size) return undefined;
  if (isOf(args, ListEntriesDto)) return [...listArgsOf(taxonomies), ...fieldListArgs({ args }, fields)];
  // Whatever sets titles writes entries. Some classes have the arguments of others without inheriting them.
  const terms = argsOf(args).has('title') ? writeArgsOf(taxonomies) : [];
  const further = [...terms, ...metaArgsOf({ args }, type.name, model)];
  return further.length ? further : undefined;
}

/** The arguments by the fields of an owner, of an endpoint that writes values. */
const metaArgsOf = ({ args }: Pick<Endpoint, 'args'>, owner: string, model: Model) =>
  argsOf(args).has('meta') ? fieldWriteArgs({ args }, fieldsOf(model, owner)) : [];
