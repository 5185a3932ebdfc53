import { Injectable } from '@nestjs/common';
import { type Model, ModelPart, Models } from '#libs/model';

/** The five roles, most powerful first. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a text names a role. */
export const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** The capabilities that a module grants to roles. Each role also has those of the less powerful roles. */
export type CapabilitiesByRole = Readonly<Partial<Record<Role, readonly string[]>>>;

export const ROLE_CAPABILITIES = new ModelPart<CapabilitiesByRole>('role capabilities');

/** The capabilities of each role. Every module registers those of its resources when it is initialised. */
@Injectable()
export class RoleCapabilities {
  private readonly known: () => ReadonlyMap<Role, ReadonlySet<string>>;

  constructor(private readonly models: Models) {
    this.known = models.derived(collect);
  }

  register(capabilities: CapabilitiesByRole): void {
    this.models.declare(ROLE_CAPABILITIES, capabilities);
  }

  /** All capabilities of a role. */
  of(role: Role): ReadonlySet<string> {
    return this.known().get(role) ?? new Set();
  }

  /** The roles that have a capability, most powerful first. */
  rolesWith(capability: string): Role[] {
    return ROLES.filter((role) => this.of(role).has(capability));
  }
}

function collect(model: Model): ReadonlyMap<Role, ReadonlySet<string>> {
  const collected = new Map<Role, ReadonlySet<string>>();
  let below: readonly string[] = [];
  for (const role of ROLES.toReversed()) {
    below = [...below, ...model.all(ROLE_CAPABILITIES).flatMap((capabilities) => capabilities[role] ?? [])];
    collected.set(role, new Set(below));
  }
  return collected;
}
