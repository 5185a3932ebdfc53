import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { type Exchange, paged, Reply, type RestRequest } from '#libs/requests';
import { fail } from '../abilities/abilities.errors.js';
import { AbilityCatalogue } from '../abilities/ability-catalogue.js';
import { type AbilityInput, inputSchemaOf, refuseUnknown } from '../abilities/ability-input.js';
import { type AbilityAnswer, AbilityRunner } from '../abilities/ability-runner.js';
import type { Ability, AbilityAnnotations } from '../abilities/ability.js';
import type { ListAbilitiesDto, ListAbilityCategoriesDto, RunAbilityDto } from './abilities.dto.js';
import { AbilityCategoryPresenter, AbilityPresenter } from './ability.presenters.js';

type Method = 'GET' | 'POST' | 'DELETE';

/** Codes of refusals because of the arguments of a route. */
const OF_ARGUMENTS: ReadonlySet<string> = new Set(['rest_invalid_param', 'rest_missing_callback_param']);
const METHODS: Readonly<Record<Method, string>> = {
  GET: 'Abilities that only read are run by GET.',
  POST: 'Abilities that change something are run by POST.',
  DELETE: 'Abilities that delete something are run by DELETE.',
};

/** What the routes of abilities do, below both roots. */
@Injectable()
export class AbilityRoutes {
  constructor(
    private readonly catalogue: AbilityCatalogue,
    private readonly runner: AbilityRunner,
    private readonly presenter: AbilityPresenter,
    private readonly categories: AbilityCategoryPresenter,
  ) {}

  async list({ category, ...args }: ListAbilitiesDto, request: RestRequest): Promise<Reply> {
    const all = await this.catalogue.of(request.viewer, category === undefined ? [] : [category]);
    return pageOf(all, args, request, (shown) => this.presenter.many(shown, request.view));
  }

  async get(id: string, { view, viewer }: RestRequest): Promise<Record<string, unknown>> {
    const ability = this.catalogue.withId(id);
    if (!ability || !(await this.catalogue.isFor(ability, viewer))) return fail('rest_ability_not_found');
    return this.presenter.one(ability, view);
  }

  /** Runs an ability by the method that belongs to its effect, and returns what its route does. */
  async run({ name, input: sent }: RunAbilityDto, method: Method, exchange: Exchange): Promise<Reply> {
    const ability = this.catalogue.withId(name) ?? fail('rest_ability_not_found');
    const expected = methodOf(ability.annotations);
    if (method !== expected) fail('rest_ability_invalid_method', { message: METHODS[expected] });
    const input = inputOf(ability, sent);
    refuseUnknown(ability, inputSchemaOf(ability), input);
    const { status, body, headers } = await this.runner.run(ability, input, exchange);
    if (status >= 400) refuse(ability, { status, body, headers });
    const kept = Object.entries(headers).filter(([header]) => header.startsWith('X-'));
    return new Reply(body, { headers: Object.fromEntries(kept) });
  }

  async listCategories(args: ListAbilityCategoriesDto, request: RestRequest): Promise<Reply> {
    const all = await this.catalogue.categoriesOf(request.viewer);
    return pageOf(all, args, request, (shown) => this.categories.many(shown, request.view));
  }

  async getCategory(slug: string, { view, viewer }: RestRequest): Promise<Record<string, unknown>> {
    const all = await this.catalogue.categoriesOf(viewer);
    const found = all.find((one) => one.slug === slug) ?? fail('rest_ability_category_not_found');
    return this.categories.one(found, view);
  }
}

/** The requested page of a list. */
async function pageOf<T>(
  all: readonly T[],
  { page, per_page: perPage }: { page: number; per_page: number },
  request: RestRequest,
  present: (items: T[]) => object[],
): Promise<Reply> {
  const { slice } = request;
  const start = slice.start(undefined, (page - 1) * perPage);
  const shown = all.slice(start.offset, start.offset + perPage);
  slice.end(shown, perPage, start);
  // The total differs by viewer and is known, so that none is estimated.
  const total = await slice.total(`abilities ${all.length}`, () => Promise.resolve(all.length));
  return paged(request, { body: present(shown), total, page, perPage });
}

/** The method by which an ability is run. */
function methodOf({ readonly, destructive, idempotent }: AbilityAnnotations): Method {
  if (readonly) return 'GET';
  return destructive && idempotent ? 'DELETE' : 'POST';
}

/** The input as it was sent: an object, its JSON, or nothing. */
function inputOf({ id }: Ability, sent: unknown): AbilityInput {
  if (sent === undefined || sent === null || sent === '') return {};
  const value = typeof sent === 'string' ? parsed(sent) : sent;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as AbilityInput;
  // An empty object in a form is an empty list.
  if (Array.isArray(value) && !value.length) return {};
  return fail('ability_invalid_input', { message: `The input of ${id} has to be an object.` });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Throws what the route of an ability has answered. Invalid arguments are invalid input. */
function refuse({ id }: Ability, { status, body }: AbilityAnswer): never {
  const {
    code = 'internal_server_error',
    message = '',
    data,
  } = body as Partial<Record<'code' | 'message', string>> & {
    data?: Record<string, unknown> | null;
  };
  const { status: _, ...rest } = data ?? {};
  if (!OF_ARGUMENTS.has(code)) throw new RestError(code, status, message, rest);
  const reasons = Object.values((rest.params ?? {}) as Record<string, string>).join(' ');
  return fail('ability_invalid_input', {
    ...rest,
    message: `The input of ${id} is not valid. ${message} ${reasons}`.trim(),
  });
}
