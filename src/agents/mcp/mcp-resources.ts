import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { describeRoutes, OpenApiTags } from '#libs/openapi';
import type { Exchange } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { RouteDiscovery } from '#libs/routes';
import { AbilityCatalogue } from '../abilities/ability-catalogue.js';
import { AbilityRunner } from '../abilities/ability-runner.js';
import type { Ability } from '../abilities/ability.js';

const SCHEME = 'lintel:';
const MIME_TYPE = 'application/json';
/** What the resource of the site has of its index: its routes are in the OpenAPI document. */
const SITE_FIELDS = 'name,description,url,home,gmt_offset,timezone_string,namespaces';

const OPENAPI: Resource = {
  uri: 'lintel://openapi',
  name: 'openapi',
  title: 'OpenAPI document',
  description: 'Describes every route of the REST interface.',
  mimeType: MIME_TYPE,
};
const SITE: Resource = {
  uri: 'lintel://site',
  name: 'site',
  title: 'Site',
  description: 'Name, addresses and time zone of the site.',
  mimeType: MIME_TYPE,
};

/** What agents can read by URIs: items by their resource and id, and what the site has once. */
@Injectable()
export class McpResources {
  constructor(
    private readonly catalogue: AbilityCatalogue,
    private readonly runner: AbilityRunner,
    private readonly discovery: RouteDiscovery,
    private readonly tags: OpenApiTags,
    private readonly site: SiteUrls,
    private readonly models: Models,
  ) {}

  /** The resources with a fixed URI. */
  async list({ viewer }: Exchange): Promise<Resource[]> {
    const singles = (await this.readable(viewer)).filter(({ route }) => !route.parameters.length);
    return [
      SITE,
      OPENAPI,
      ...singles.map((ability) => ({
        uri: uriOf(ability),
        name: ability.name.replace(/^get_/, ''),
        title: titleOf(ability),
        description: ability.summary,
        mimeType: MIME_TYPE,
      })),
    ];
  }

  /** The URIs of items. */
  async templates({ viewer }: Exchange): Promise<ResourceTemplate[]> {
    const items = (await this.readable(viewer)).filter(({ route }) => route.parameters.length);
    return items.map((ability) => ({
      uriTemplate: `${uriOf(ability)}/{${ability.route.parameters[0] ?? 'id'}}`,
      name: ability.name.replace(/^get_/, ''),
      title: titleOf(ability),
      description: ability.summary,
      mimeType: MIME_TYPE,
    }));
  }

  /** The text of a resource; undefined if there is none, or none for the caller. */
  async read(uri: string, whole: Exchange): Promise<ReadResourceResult | undefined> {
    const text = await this.textOf(uri, whole);
    return text === undefined ? undefined : { contents: [{ uri, mimeType: MIME_TYPE, text }] };
  }

  private async textOf(uri: string, whole: Exchange): Promise<string | undefined> {
    if (uri === OPENAPI.uri) return this.openApi();
    if (uri === SITE.uri) return this.index(whole);
    const url = URL.canParse(uri) ? new URL(uri) : undefined;
    if (url?.protocol !== SCHEME) return undefined;
    const [name = '', item, ...rest] = `${url.host}${url.pathname}`.split('/').filter(Boolean);
    const ability = this.catalogue.all.get(`get_${name.replaceAll('-', '_')}`);
    const [parameter, ...others] = ability?.route.parameters ?? [];
    if (!ability || rest.length || others.length || (parameter === undefined) !== (item === undefined))
      return undefined;
    const input = { ...Object.fromEntries(url.searchParams), ...(parameter ? { [parameter]: item } : {}) };
    const { status, body } = await this.runner.run(ability, input, whole);
    return status === 200 ? JSON.stringify(body) : undefined;
  }

  private async readable(viewer: Exchange['viewer']): Promise<Ability[]> {
    return (await this.catalogue.of(viewer)).filter(isReader);
  }

  private async index(whole: Exchange): Promise<string | undefined> {
    const route = this.discovery.requestedTable.routes.get('/');
    if (!route) return undefined;
    const ability = { route, verb: 'GET', name: 'site', isInConvention: false } as const;
    const { body } = await this.runner.run(ability, { _fields: SITE_FIELDS }, whole);
    return JSON.stringify(body);
  }

  private openApi(): string {
    const { paths, components } = describeRoutes(this.discovery.table.routes.values(), {
      prefix: this.site.rootPathOf(this.site.language.number),
      tags: this.tags,
      model: this.models.current,
    });
    return JSON.stringify({ openapi: '3.1.0', paths, components });
  }
}

/** The name of what an ability reads: of `Get post` it is `Post`. */
function titleOf({ title }: Ability): string {
  const noun = title.replace(/^Get /, '');
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Whether an ability reads one item. */
const isReader = ({ verb, name }: Ability): boolean => verb === 'GET' && name.startsWith('get_');

const uriOf = ({ name }: Ability): string => `${SCHEME}//${name.replace(/^get_/, '').replaceAll('_', '-')}`;
