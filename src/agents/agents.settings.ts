import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { choice } = settingKinds();

/** The settings of agents. */
export const AGENT_SETTINGS = {
  mcp: choice(
    ['signed-in', 'everyone', 'off'],
    'Who may use the site by the Model Context Protocol: signed-in users, everyone with the rights of a visitor, or nobody.',
  ),
};

type AgentSettings = ValuesOf<typeof AGENT_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends AgentSettings {}
}
