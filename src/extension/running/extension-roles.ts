import { Injectable } from '@nestjs/common';
import { RoleCapabilities } from '#libs/auth';
import { ExtensionError } from '../definition/index.js';
import { LoadedExtensions } from '../list/index.js';

/** Registers the roles of extensions. The list of extensions remembers them. */
@Injectable()
export class ExtensionRoles {
  constructor({ all }: LoadedExtensions, roles: RoleCapabilities) {
    for (const { name: extension, options } of all) {
      for (const [name, capabilities] of Object.entries(options.roles ?? {})) {
        if (roles.has(name)) throw new ExtensionError(extension, `has the role ${name}, which is taken`);
        roles.add({ name, capabilities });
      }
    }
  }
}
