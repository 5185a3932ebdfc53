import { Injectable } from '@nestjs/common';
import { ROLE_CAPABILITIES, type CapabilitiesByRole } from '#libs/auth';
import type { Model } from '#libs/model';
import { ADDRESS_BASES, RouteSegments } from '#libs/pages';
import type {
  AppliedModel,
  DeclaredType,
  HiddenItems,
  ModelContribution,
  ModelDeclaration,
  ModelProblem,
  ModelStep,
} from '../../model/index.js';
import { POST, REVISION_NAME } from './built-in-types.js';
import { DeclaredTypesRepository } from './declared-types.repository.js';
import { ENTRY_CAPABILITIES } from './entry-capabilities.js';
import { EntryType, type TypeCapabilities } from './entry-type.js';
import { ENTRY_TYPES } from './entry-types.js';
import { typeLabels } from './type-descriptions.js';

/** Names that mean something else where types are named. */
const RESERVED: ReadonlySet<string> = new Set([
  REVISION_NAME,
  'action',
  'any',
  'author',
  'comment',
  'custom_css',
  'feed',
  'nav_menu_item',
  'order',
  'term',
  'theme',
  'type',
  'user',
]);

/** Declared types follow those of the modules in lists. */
const FIRST_POSITION = 100;

const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The entry types of a declaration, and the built-in ones with further taxonomies. */
@Injectable()
export class DeclaredTypes implements ModelContribution {
  constructor(
    private readonly stored: DeclaredTypesRepository,
    private readonly segments: RouteSegments,
  ) {}

  extend(own: Model, declaration: ModelDeclaration): Model {
    const types = new Map(own.all(ENTRY_TYPES).map((type) => [type.name, type]));
    for (const [name, { types: users }] of Object.entries(declaration.taxonomies)) {
      for (const user of users) {
        const type = types.get(user);
        if (type) types.set(user, new EntryType({ ...type, taxonomies: [...new Set([...type.taxonomies, name])] }));
      }
    }
    const declared = Object.entries(declaration.types);
    for (const [at, [name, type]] of declared.entries())
      types.set(name, typeOf(name, type, { declaration, types, position: FIRST_POSITION + at }));
    const grants = declared.flatMap(([name, { rights }]) => (rights === 'own' ? [grantsOf(name, declaration)] : []));
    const bases = declared.map(([name, type]) => urlBaseOf(name, type));
    return own
      .with(ENTRY_TYPES, [...types.values()])
      .with(ADDRESS_BASES, [...own.all(ADDRESS_BASES), ...bases])
      .with(ROLE_CAPABILITIES, [...own.all(ROLE_CAPABILITIES), ...grants]);
  }

  async problems(declaration: ModelDeclaration, { own, declaration: before }: AppliedModel): Promise<ModelProblem[]> {
    const builtIn = new Map(own.all(ENTRY_TYPES).map((type) => [type.name, type]));
    const found: ModelProblem[] = [];
    const bases = new Map<string, string>();
    for (const { name, urlBase } of builtIn.values()) if (urlBase !== undefined) bases.set(urlBase, name);
    for (const [name, declared] of Object.entries(declaration.types)) {
      const path = `types.${name}`;
      const { rights, taxonomies } = declared;
      const base = urlBaseOf(name, declared);
      if (builtIn.has(name) || RESERVED.has(name)) found.push({ path, message: 'is the name of something else' });
      if (rights !== 'own' && !builtIn.has(rights.like) && declaration.types[rights.like]?.rights !== 'own')
        found.push({ path: `${path}.rights.like`, message: 'must be a built-in type, or one with rights of its own' });
      if (new Set(taxonomies).size < taxonomies.length)
        found.push({ path: `${path}.taxonomies`, message: 'names one twice' });
      const rival = bases.get(base);
      if (rival !== undefined) found.push({ path: `${path}.urlBase`, message: `is the one of ${rival}` });
      bases.set(base, name);
      const known = before.types[name];
      if (rival === undefined && !(known && urlBaseOf(name, known) === base) && (await this.isTaken(base, own)))
        found.push({ path: `${path}.urlBase`, message: 'begins other addresses of the site' });
    }
    for (const [name, { types }] of Object.entries(declaration.taxonomies)) {
      const unknown = types.find((type) => !builtIn.get(type)?.isExtensible && !declaration.types[type]);
      if (unknown !== undefined)
        found.push({
          path: `taxonomies.${name}.types`,
          message: `names ${unknown}, which is no type with taxonomies of the site`,
        });
    }
    return found;
  }

  async hidden({ action, kind, name }: ModelStep): Promise<HiddenItems | undefined> {
    return kind === 'types' && action === 'remove' ? { count: await this.stored.count(name) } : undefined;
  }

  /** Whether routes, pages, also in the trash, or former addresses begin with a path segment. */
  async isTaken(segment: string, own: Model): Promise<boolean> {
    return this.segments.hasRoute(segment) || this.hasAddress(segment, own);
  }

  /** Whether pages, also in the trash, or former addresses begin with a path segment. */
  hasAddress(segment: string, own: Model): Promise<boolean> {
    const atTop = own.all(ENTRY_TYPES).filter(({ permalink }) => permalink === 'parents');
    return this.stored.isFirstSegment(
      segment,
      atTop.map(({ name }) => name),
    );
  }
}

/** The first path segment of the pages of a declared type. */
export const urlBaseOf = (name: string, { urlBase, restBase }: DeclaredType): string => urlBase ?? restBase ?? name;

const pluralOf = (name: string, { restBase }: DeclaredType): string => (restBase ?? `${name}s`).replaceAll('-', '_');

function typeOf(
  name: string,
  declared: DeclaredType,
  {
    declaration,
    types,
    position,
  }: { declaration: ModelDeclaration; types: ReadonlyMap<string, EntryType>; position: number },
): EntryType {
  const { labels, hierarchical, supports, searched, sitemap, archive, public: isPublic } = declared;
  const base = urlBaseOf(name, declared);
  const using = Object.entries(declaration.taxonomies).filter(([, taxonomy]) => taxonomy.types.includes(name));
  const [one, many] = [lowered(labels.singular), lowered(labels.plural)];
  return new EntryType({
    name,
    restBase: declared.restBase ?? name,
    urlBase: base,
    description: {
      labels: { ...typeLabels(one, many, { hierarchical }), name: labels.plural, singular_name: labels.singular },
      text: declared.description,
      position,
      supports,
      inMenus: isPublic,
      rightsNoun: rightsNounOf(name, declared, types),
    },
    isDeclared: true,
    hierarchical,
    localised: declared.localised,
    taxonomies: [...new Set([...declared.taxonomies, ...using.map(([taxonomy]) => taxonomy)])],
    capabilities: capabilitiesOf(name, declaration, types),
    needsContent: false,
    public: isPublic,
    hasEntryPage: true,
    hasArchives: !hierarchical,
    isSearched: searched && isPublic,
    ...(isPublic && archive ? { listPath: base } : {}),
    ...(isPublic && sitemap ? { sitemap: declared.restBase ?? name } : {}),
    hasFeed: isPublic && archive && declared.feed,
    jsonLd: declared.jsonLd,
    imported: { as: many, position, parents: hierarchical ? [name] : [] },
    opensComments: supports.includes('comments'),
    hasRevisions: supports.includes('revisions'),
  });
}

/** A type that is declared no more, as the deletion of its entries needs it: with terms, and perhaps with children. */
export const formerType = (name: string): EntryType =>
  new EntryType({
    ...{ name, restBase: name, urlBase: name, hierarchical: true, taxonomies: POST.taxonomies },
    ...{
      capabilities: POST.capabilities,
      needsContent: false,
      public: true,
      opensComments: false,
      hasRevisions: false,
    },
  });

const rightsNounOf = (name: string, { rights }: DeclaredType, types: ReadonlyMap<string, EntryType>): string =>
  rights === 'own' ? name : (types.get(rights.like)?.description?.rightsNoun ?? rights.like);

function capabilitiesOf(
  name: string,
  { types: declared }: ModelDeclaration,
  types: ReadonlyMap<string, EntryType>,
): TypeCapabilities {
  const type = declared[name];
  if (type && type.rights !== 'own') {
    const { like } = type.rights;
    const known = declared[like];
    return known ? EntryType.capabilitiesOf(pluralOf(like, known)) : (types.get(like) ?? POST).capabilities;
  }
  return EntryType.capabilitiesOf(type ? pluralOf(name, type) : name);
}

/** The capabilities of a type with rights of its own, for the roles that have the same ones for posts. */
function grantsOf(name: string, { types }: ModelDeclaration): CapabilitiesByRole {
  const type = types[name];
  const plural = type ? pluralOf(name, type) : name;
  const own = new Map(
    Object.entries(POST.capabilities).map(([action, capability]) => [
      capability,
      EntryType.capabilitiesOf(plural)[action as keyof TypeCapabilities],
    ]),
  );
  return Object.fromEntries(
    Object.entries(ENTRY_CAPABILITIES).map(([role, capabilities]) => [
      role,
      capabilities.flatMap((capability) => own.get(capability) ?? []),
    ]),
  );
}
