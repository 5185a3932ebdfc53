/** What modules declare for agents besides their routes. */
export { type AgentPrompt, AgentPrompts, AgentPromptsModule, type PromptArgument } from './agent-prompts.js';
