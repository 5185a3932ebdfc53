import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import { ADDRESS_BASES } from '#libs/pages';
import { DeclaredTypes, ENTRY_TYPES, taxonomyLabels, urlBaseOf } from '../entries/types/index.js';
import type {
  AppliedModel,
  DeclaredTaxonomy,
  HiddenItems,
  ModelContribution,
  ModelDeclaration,
  ModelProblem,
  ModelStep,
} from '../model/index.js';
import { CATEGORY, TAG, TAXONOMIES, type Taxonomy } from './taxonomies.js';
import { TermsRepository } from './terms.repository.js';

/** Names that mean something else where taxonomies are named. */
const RESERVED: ReadonlySet<string> = new Set(['nav_menu', 'link_category', 'post_format', 'term', 'type', 'user']);

/** Declared taxonomies follow those of the modules in reports of imports. */
const FIRST_POSITION = 100;

const archiveBaseOf = (name: string, { urlBase }: DeclaredTaxonomy): string => urlBase ?? name;

/** The taxonomies of a declaration. Hierarchical ones have the rights of categories, others those of tags. */
@Injectable()
export class DeclaredTaxonomies implements ModelContribution {
  constructor(
    private readonly terms: TermsRepository,
    private readonly types: DeclaredTypes,
  ) {}

  extend(own: Model, { taxonomies }: ModelDeclaration): Model {
    const declared = Object.entries(taxonomies).map(([name, one], at) => taxonomyOf(name, one, FIRST_POSITION + at));
    const bases = declared.map(({ archiveBase }) => archiveBase);
    return own
      .with(TAXONOMIES, [...own.all(TAXONOMIES), ...declared])
      .with(ADDRESS_BASES, [...own.all(ADDRESS_BASES), ...bases]);
  }

  async problems(declaration: ModelDeclaration, { own, declaration: before }: AppliedModel): Promise<ModelProblem[]> {
    const { types, taxonomies } = declaration;
    const builtIn = new Map(own.all(TAXONOMIES).map((taxonomy) => [taxonomy.name, taxonomy]));
    const found: ModelProblem[] = [];
    const bases = new Map([...builtIn.values()].map(({ archiveBase, name }) => [archiveBase, name]));
    for (const { urlBase, name } of own.all(ENTRY_TYPES)) if (urlBase !== undefined) bases.set(urlBase, name);
    for (const [name, type] of Object.entries(types)) bases.set(urlBaseOf(name, type), name);
    for (const [name, declared] of Object.entries(taxonomies)) {
      const path = `taxonomies.${name}`;
      const base = archiveBaseOf(name, declared);
      const isOther = own.all(ENTRY_TYPES).some((type) => type.name === name) || types[name] !== undefined;
      if (builtIn.has(name) || isOther || RESERVED.has(name))
        found.push({ path, message: 'is the name of something else' });
      const rival = bases.get(base);
      if (rival !== undefined) found.push({ path: `${path}.urlBase`, message: `is the one of ${rival}` });
      bases.set(base, name);
      const known = before.taxonomies[name];
      if (
        rival === undefined &&
        !(known && archiveBaseOf(name, known) === base) &&
        (await this.types.isTaken(base, own))
      )
        found.push({ path: `${path}.urlBase`, message: 'begins other addresses of the site' });
    }
    for (const [name, { taxonomies: used }] of Object.entries(types)) {
      const unknown = used.find((one) => !taxonomies[one] && (!builtIn.has(one) || builtIn.get(one)?.isInternal));
      if (unknown !== undefined)
        found.push({ path: `types.${name}.taxonomies`, message: `names ${unknown}, which is no taxonomy` });
    }
    return found;
  }

  async hidden({ action, kind, name }: ModelStep): Promise<HiddenItems | undefined> {
    return kind === 'taxonomies' && action === 'remove' ? { count: await this.terms.count(name) } : undefined;
  }
}

function taxonomyOf(name: string, declared: DeclaredTaxonomy, position: number): Taxonomy {
  const { labels, hierarchical, sitemap, description } = declared;
  const { manage, create, assign } = hierarchical ? CATEGORY : TAG;
  const restBase = declared.restBase ?? name;
  const [one, many] = [labels.singular, labels.plural].map((label) => label.toLowerCase()) as [string, string];
  return {
    name,
    restBase,
    hierarchical,
    isDeclared: true,
    schemaTitle: name,
    archiveBase: archiveBaseOf(name, declared),
    ...(sitemap ? { sitemap: restBase } : {}),
    imported: { as: many, position },
    manage,
    create,
    assign,
    text: description,
    labels: { ...taxonomyLabels(one, many, { hierarchical }), name: labels.plural, singular_name: labels.singular },
    responseCapabilities: { manage_terms: manage, edit_terms: manage, delete_terms: manage, assign_terms: assign },
  };
}
