import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { AgentPrompts } from '#libs/agents';
import type { Viewer } from '#libs/auth';
import { AbilityCatalogue } from '../abilities/ability-catalogue.js';

/** The value of an argument of a prompt has no more characters. */
const MAX_VALUE = 5000;

/** The prompts that modules declare, for those who have the abilities that they mention. */
@Injectable()
export class McpPrompts {
  constructor(
    private readonly prompts: AgentPrompts,
    private readonly catalogue: AbilityCatalogue,
  ) {}

  /** The prompts for a viewer. */
  async list(viewer: Viewer): Promise<Prompt[]> {
    const usable = await Promise.all(this.prompts.all.map(({ uses }) => this.hasAll(uses, viewer)));
    return this.prompts.all
      .filter((_, at) => usable[at])
      .map(({ name, title, description, arguments: all }) => ({
        name,
        title,
        description,
        arguments: all.map(({ isRequired = false, ...one }) => ({ ...one, required: isRequired })),
      }));
  }

  /** A prompt with its arguments filled in; a text that says why there is none. */
  get(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult | string {
    const prompt = this.prompts.all.find((one) => one.name === name);
    if (!prompt) return `There is no prompt ${name.slice(0, 60)}.`;
    const missing = prompt.arguments.find((one) => one.isRequired && !given[one.name]);
    if (missing) return `The prompt ${name} needs the argument ${missing.name}.`;
    const long = prompt.arguments.find((one) => (given[one.name]?.length ?? 0) > MAX_VALUE);
    if (long) return `The argument ${long.name} has more than ${MAX_VALUE} characters.`;
    return {
      description: prompt.description,
      messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
    };
  }

  private async hasAll(names: readonly string[], viewer: Viewer): Promise<boolean> {
    const known = names.map((name) => this.catalogue.all.get(name));
    const allowed = await Promise.all(known.map((one) => one !== undefined && this.catalogue.isFor(one, viewer)));
    return allowed.every(Boolean);
  }
}
