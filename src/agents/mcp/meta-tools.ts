import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import type { Exchange } from '#libs/requests';
import { AbilityCatalogue } from '../abilities/ability-catalogue.js';
import { outputSchemaOf } from '../abilities/ability-input.js';
import { McpTools, toolOf, valueOf } from './mcp-tools.js';

const ABILITY_NAME = { type: 'string', description: 'Name of the ability, such as `lintel/list-posts`.' };

/** The tools of the convention, by which an agent finds and calls abilities without loading all of their tools. */
const TOOLS = {
  'mcp-adapter-discover-abilities': {
    title: 'Discover abilities',
    description: 'Lists the abilities that the user may use on this site, with their names and what they do.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  'mcp-adapter-get-ability-info': {
    title: 'Get ability info',
    description: 'Describes an ability with the JSON Schemas of its input and output.',
    inputSchema: {
      type: 'object',
      properties: { ability_name: ABILITY_NAME },
      required: ['ability_name'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  'mcp-adapter-execute-ability': {
    title: 'Execute ability',
    description: 'Runs an ability with parameters as its input schema describes them.',
    inputSchema: {
      type: 'object',
      properties: { ability_name: ABILITY_NAME, parameters: { type: 'object', description: 'Input of the ability.' } },
      required: ['ability_name'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  },
} as const satisfies Record<string, Omit<Tool, 'name'>>;

type MetaTool = keyof typeof TOOLS;
type Input = Readonly<Record<string, unknown>>;

/** The category under which callers ask for these tools. */
export const META_TOOLS = 'meta';

/** Discovers, describes and runs abilities by three tools. */
@Injectable()
export class MetaTools {
  /** The declarations of the tools. */
  readonly list: readonly Tool[] = Object.entries(TOOLS).map(([name, tool]) => ({ name, ...tool }));

  constructor(
    private readonly catalogue: AbilityCatalogue,
    private readonly tools: McpTools,
  ) {}

  /** Calls one of the tools; undefined if there is none of that name. */
  async call(name: string, input: Input, whole: Exchange): Promise<CallToolResult | undefined> {
    if (!Object.hasOwn(TOOLS, name)) return undefined;
    const value = await this.valueOf(name as MetaTool, input, whole);
    return {
      content: [{ type: 'text', text: JSON.stringify(value) }],
      structuredContent: value,
      ...('error' in value ? { isError: true } : {}),
    };
  }

  private valueOf(name: MetaTool, input: Input, whole: Exchange): Promise<Record<string, unknown>> {
    switch (name) {
      case 'mcp-adapter-discover-abilities':
        return this.discover(whole);
      case 'mcp-adapter-get-ability-info':
        return this.describe(input, whole);
      case 'mcp-adapter-execute-ability':
        return this.execute(input, whole);
    }
  }

  private async discover({ viewer }: Exchange): Promise<Record<string, unknown>> {
    const abilities = await this.catalogue.of(viewer);
    return { abilities: abilities.map(({ id, title, summary }) => ({ name: id, label: title, description: summary })) };
  }

  private async describe({ ability_name: id }: Input, { viewer }: Exchange): Promise<Record<string, unknown>> {
    const ability = this.catalogue.withId(String(id));
    if (!ability || !(await this.catalogue.isFor(ability, viewer))) return unknown(id);
    return {
      name: ability.id,
      label: ability.title,
      description: ability.summary,
      input_schema: toolOf(ability).inputSchema,
      output_schema: outputSchemaOf(ability),
      meta: { annotations: ability.annotations },
    };
  }

  private async execute({ ability_name: id, parameters }: Input, whole: Exchange): Promise<Record<string, unknown>> {
    const ability = this.catalogue.withId(String(id));
    if (!ability) return { success: false, ...unknown(id) };
    const input = typeof parameters === 'object' && parameters !== null ? (parameters as Input) : {};
    try {
      const answer = await this.tools.answer(ability, input, whole);
      if (answer.status < 400) return { success: true, data: valueOf(ability, input, answer) };
      const { message = '', ...rest } = answer.body as { message?: string };
      return { success: false, error: message, ...rest };
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return { success: false, error: error.message, code: error.code };
    }
  }
}

const unknown = (id: unknown): { error: string } => ({
  error: `There is no ability ${String(id).slice(0, 60)} for this user.`,
});
