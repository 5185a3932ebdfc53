import { Module, type OnModuleInit } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { Dialect } from '#libs/presenting';
import { SitePaths } from '#libs/rest';
import { SettingsModule } from '../settings/index.js';
import { AbilityCatalogue } from './abilities/ability-catalogue.js';
import { AbilityRunner } from './abilities/ability-runner.js';
import { Confirmations } from './abilities/confirmations.js';
import { AGENT_SETTINGS } from './agents.settings.js';
import { McpPrompts } from './mcp/mcp-prompts.js';
import { McpResources } from './mcp/mcp-resources.js';
import { McpServer } from './mcp/mcp-server.js';
import { McpTools } from './mcp/mcp-tools.js';
import {
  FormerMcpController,
  FormerStreamableMcpController,
  McpAdapterController,
  McpController,
} from './mcp/mcp.controllers.js';
import { McpPolicy } from './mcp/mcp.policy.js';
import { MetaTools } from './mcp/meta-tools.js';
import { AbilitiesController, ConventionAbilitiesController } from './routes/abilities.controllers.js';
import { AbilitiesPolicy } from './routes/abilities.policy.js';
import { AbilityRoutes } from './routes/ability-routes.js';
import { AbilityCategoryPresenter, AbilityPresenter } from './routes/ability.presenters.js';
import { ABILITIES } from './routes/namespace.js';

/** What agents use: the Model Context Protocol, and the abilities that its tools are made of. */
@Module({
  imports: [SettingsModule.forFeature(AGENT_SETTINGS)],
  controllers: [
    AbilitiesController,
    ConventionAbilitiesController,
    McpController,
    McpAdapterController,
    FormerMcpController,
    FormerStreamableMcpController,
  ],
  providers: [
    AbilitiesPolicy,
    AbilityCatalogue,
    AbilityCategoryPresenter,
    AbilityPresenter,
    AbilityRoutes,
    AbilityRunner,
    Confirmations,
    McpPolicy,
    McpPrompts,
    McpResources,
    McpServer,
    McpTools,
    MetaTools,
  ],
})
export class AgentsModule implements OnModuleInit {
  constructor(
    tags: OpenApiTags,
    dialect: Dialect,
    private readonly paths: SitePaths,
  ) {
    dialect.declare([ABILITIES.convention, 'wp-abilities/v1']);
    tags.declare(708, {
      'lintel/v1 mcp': 'The endpoint of agents: messages of the Model Context Protocol. It is at `/mcp`, too.',
      'lintel/v1 abilities':
        'What agents can do: operations of the interface, with schemas of their input. The list has those of the user.',
      'lintel/v1 categories': 'The resources that abilities belong to. Use them to limit the list of abilities.',
    });
  }

  onModuleInit(): void {
    this.paths.shortcut('/mcp', '/lintel/v1/mcp');
  }
}
