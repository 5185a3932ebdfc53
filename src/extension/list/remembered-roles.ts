import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RoleCapabilities } from '#libs/auth';
import { VersionCounters } from '#libs/db';
import { LoadedExtensions } from './extension-list.js';
import { RememberedRolesRepository } from './remembered-roles.repository.js';

/**
 * Remembers the roles of extensions. Accounts keep the role of an extension that is gone: until it comes back, they have
 * the rights of subscribers, and are found among them.
 */
@Injectable()
export class RememberedRoles implements OnApplicationBootstrap {
  constructor(
    private readonly loaded: LoadedExtensions,
    private readonly rows: RememberedRolesRepository,
    private readonly roles: RoleCapabilities,
    private readonly counters: VersionCounters,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const stored = await this.rows.all();
    this.roles.retire([...stored.values()].flat().filter((role) => !this.roles.has(role)));
    const added = this.loaded.all
      .map((extension) => ({ extension, roles: Object.keys(extension.options.roles ?? {}) }))
      .filter(({ extension: { name }, roles }) => roles.some((role) => !stored.get(name)?.includes(role)));
    if (!added.length) return;
    await this.counters.changeShared(async () => {
      for (const { extension, roles } of added) await this.rows.add(extension, roles);
    });
  }
}
