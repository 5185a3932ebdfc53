import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import type { Schema } from '#libs/openapi';
import type { Endpoint, Exchange } from '#libs/requests';
import { isIdempotent } from '#libs/rest';
import { AbilityCatalogue } from '../abilities/ability-catalogue.js';
import { inputSchemaOf, refuseUnknown } from '../abilities/ability-input.js';
import { type AbilityAnswer, AbilityRunner } from '../abilities/ability-runner.js';
import type { Ability } from '../abilities/ability.js';
import { Confirmations } from '../abilities/confirmations.js';
import { fail } from './mcp.errors.js';

/** Results with more characters would fill the context of an agent. */
const MAX_RESULT = 100_000;

const DRY_RUN: Schema = { type: 'boolean', description: 'Only reports what would change.' };
const IDEMPOTENCY_KEY: Schema = {
  type: 'string',
  description: 'A random text for this call: sent again, it creates nothing more.',
};
const CONFIRMATION: Schema = {
  type: 'string',
  description: 'The token of the first call, if that asks for a confirmation.',
};

/** A tool of the Model Context Protocol for each ability. */
@Injectable()
export class McpTools {
  constructor(
    private readonly catalogue: AbilityCatalogue,
    private readonly runner: AbilityRunner,
    private readonly confirmations: Confirmations,
  ) {}

  /** The tools that the caller may use, of some categories if there are any. */
  async list({ viewer }: Exchange, categories: readonly string[]): Promise<Tool[]> {
    return (await this.catalogue.of(viewer, categories)).map(toolOf);
  }

  /** Calls a tool; undefined if there is none of that name. What the site refuses is a result. */
  async call(
    name: string,
    sent: Readonly<Record<string, unknown>>,
    whole: Exchange,
  ): Promise<CallToolResult | undefined> {
    const ability = this.catalogue.all.get(name);
    if (!ability) return undefined;
    try {
      return resultOf(ability, sent, await this.answer(ability, sent, whole));
    } catch (error) {
      if (error instanceof RestError) return failed(error.bodyFor(whole.viewer.isSignedIn));
      throw error;
    }
  }

  /** Runs an ability with the input of a tool. */
  async answer(ability: Ability, given: Readonly<Record<string, unknown>>, whole: Exchange): Promise<AbilityAnswer> {
    refuseUnknown(ability, toolOf(ability).inputSchema, given);
    const { dry_run: isDry, idempotency_key: key, confirmation_token: token, ...sent } = given;
    const input = sent._fields === undefined ? { ...defaultsOf(ability), ...sent } : sent;
    if (isDry === true || isDry === 'true') return this.runner.dryRun(ability, input, whole);
    if (Confirmations.isAbout(ability, input)) {
      const asked = await this.confirmations.request(ability, input, textOf(token), whole);
      if (asked) return asked;
    }
    const header = textOf(key);
    return this.runner.run(ability, input, whole, header === undefined ? {} : { 'idempotency-key': header });
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/**
 * Arguments of calls that name no members. Lists have those that the route says, or those for embedding, because a page of
 * texts fills a context.
 */
function defaultsOf({ endpoint, name }: Ability): Readonly<Record<string, string>> {
  if (endpoint.agentFields) return { _fields: listedFields(endpoint, endpoint.agentFields) };
  const takesEmbed = endpoint.binder.specs.some(
    ({ name: argument, enum: values }) => argument === 'context' && values?.includes('embed'),
  );
  return endpoint.list && name.startsWith('list_') && takesEmbed ? { context: 'embed' } : {};
}

/** Members of listed items as `_fields` names them: in an envelope, with its totals. */
function listedFields({ list }: Endpoint, members: readonly string[]): string {
  if (typeof list !== 'object') return members.join();
  const totals = Object.keys(list.members).filter((name) => name.startsWith('total'));
  return [...members.map((name) => `${list.items}.${name}`), ...totals].join();
}

/** The declaration of a tool. */
export function toolOf(ability: Ability): Tool {
  const { name, title, summary, annotations, endpoint, verb } = ability;
  const schema = inputSchemaOf(ability);
  const properties: Record<string, Schema> = { ...(schema.properties as Record<string, Schema>) };
  for (const [argument, value] of Object.entries(defaultsOf(ability)))
    properties[argument] = { ...properties[argument], default: value };
  if (!annotations.readonly) properties.dry_run = DRY_RUN;
  if (isIdempotent(endpoint, verb)) properties.idempotency_key = IDEMPOTENCY_KEY;
  if (annotations.destructive) properties.confirmation_token = CONFIRMATION;
  return {
    name,
    title,
    description: summary,
    inputSchema: { ...schema, type: 'object', properties },
    annotations: {
      readOnlyHint: annotations.readonly,
      destructiveHint: annotations.destructive,
      idempotentHint: annotations.idempotent,
      openWorldHint: false,
    },
  };
}

/** The result of a refused call. */
export const failed = (body: unknown): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(body) }],
});

/** The answer of an ability as the result of its tool. */
function resultOf(ability: Ability, sent: Readonly<Record<string, unknown>>, answer: AbilityAnswer): CallToolResult {
  if (answer.status >= 400) return failed(answer.body);
  const value = valueOf(ability, sent, answer);
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
}

/** The body of a response as the value of a result. One that is too large is refused, or of a write its id. */
export function valueOf(
  { annotations }: Ability,
  sent: Readonly<Record<string, unknown>>,
  answer: AbilityAnswer,
): Record<string, unknown> {
  const value = objectOf(answer, sent._fields !== undefined);
  const { length } = JSON.stringify(value);
  if (length <= MAX_RESULT) return value;
  if (annotations.readonly)
    fail('mcp_result_too_large', {
      message: `The result has ${length} characters, more than ${MAX_RESULT}. Ask for fewer items or for some members only, such as by per_page or _fields.`,
    });
  const { id = null } = value;
  return { id, message: 'This was done. The result is too large to be returned.' };
}

/** A body as an object: a list with its totals, and without links unless members were chosen. */
function objectOf({ body, headers }: AbilityAnswer, hasFields: boolean): Record<string, unknown> {
  if (Array.isArray(body)) {
    const { 'X-WP-Total': total, 'X-WP-TotalPages': pages } = headers;
    return {
      items: hasFields ? body : withoutLinks(body),
      ...(total === undefined ? {} : { total: Number(total), pages: Number(pages) }),
    };
  }
  if (typeof body !== 'object' || body === null) return { result: body };
  return hasFields ? { ...body } : (withoutLinks(body) as Record<string, unknown>);
}

/** A value without the links of items in it. */
function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== '_links');
  return Object.fromEntries(kept.map(([name, one]): [string, unknown] => [name, withoutLinks(one)]));
}
