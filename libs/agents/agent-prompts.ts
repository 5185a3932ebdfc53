import { Global, Injectable, Module } from '@nestjs/common';

/** An argument of a prompt. Its value is a text. */
export interface PromptArgument {
  name: string;
  description: string;
  isRequired?: boolean;
}

/** An instruction for agents that people choose by name. */
export interface AgentPrompt {
  /** Unique, in snake case. */
  name: string;
  title: string;
  description: string;
  arguments: readonly PromptArgument[];
  /** The abilities that it mentions. It is offered to those who have all of them. */
  uses: readonly string[];
  /** The text of the message, with the arguments that were given. */
  text: (given: Readonly<Record<string, string>>) => string;
}

/** The prompts for agents. Each module declares its own in the constructor of its Nest module. */
@Injectable()
export class AgentPrompts {
  private readonly known = new Map<string, AgentPrompt>();

  /** Declares prompts. Throws if a name is taken. */
  declare(...prompts: readonly AgentPrompt[]): void {
    for (const prompt of prompts) {
      if (this.known.has(prompt.name)) throw new Error(`There are two prompts ${prompt.name}.`);
      this.known.set(prompt.name, prompt);
    }
  }

  /** All prompts, in the order of their declarations. */
  get all(): AgentPrompt[] {
    return [...this.known.values()];
  }
}

/** What modules declare for agents. */
@Global()
@Module({ providers: [AgentPrompts], exports: [AgentPrompts] })
export class AgentPromptsModule {}
