import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { SettingsService } from '../../settings/index.js';
import { fail } from './mcp.errors.js';

/** Who may use the endpoint for agents. What they may do there are the rights of the routes. */
@Injectable()
export class McpPolicy {
  constructor(private readonly settings: SettingsService) {}

  use(_args: object, viewer: Viewer): void {
    const allowed = this.settings.get('mcp');
    if (allowed === 'off') fail('mcp_off');
    if (allowed !== 'everyone' && !viewer.isSignedIn) fail('mcp_login_required');
  }
}
