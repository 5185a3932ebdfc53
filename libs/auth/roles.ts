import { Injectable } from '@nestjs/common';
import { type Model, ModelPart, Models } from '#libs/model';

/** The five roles, most powerful first. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a text names one of the five roles. */
export const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** The names of further roles begin with that of an extension, as in `shop_manager`. */
const FURTHER = /^[a-z][a-z0-9]*_[a-z0-9_]{1,18}$/;

/** Whether a text may name a role: one of the five, or one that an extension has. */
export const mayBeRole = (name: string): boolean => isRole(name) || FURTHER.test(name);

/** The role with the rights that every account has. */
export const LEAST_ROLE: Role = 'subscriber';

/** The capabilities that a module grants to roles. Each role also has those of the less powerful roles. */
export type CapabilitiesByRole = Readonly<Partial<Record<Role, readonly string[]>>>;

export const ROLE_CAPABILITIES = new ModelPart<CapabilitiesByRole>('role capabilities');

/** A role beside the five: it has the capabilities that it lists and those of subscribers, and no role has its own. */
export interface FurtherRole {
  name: string;
  capabilities: readonly string[];
}

const FURTHER_ROLES = new ModelPart<FurtherRole>('further roles');

/** The names of all roles of a model, the five first. */
export const roleNames = (model: Model): readonly string[] => [...ROLES, ...model.all(FURTHER_ROLES).map(nameOf)];

const nameOf = ({ name }: FurtherRole): string => name;

/** The capabilities of each role. Every module registers those of its resources when it is initialised. */
@Injectable()
export class RoleCapabilities {
  private readonly known: () => ReadonlyMap<string, ReadonlySet<string>>;
  private former: readonly string[] = [];

  constructor(private readonly models: Models) {
    this.known = models.derived(collect);
  }

  register(capabilities: CapabilitiesByRole): void {
    this.models.declare(ROLE_CAPABILITIES, capabilities);
  }

  /** Adds a role beside the five. */
  add(role: FurtherRole): void {
    this.models.declare(FURTHER_ROLES, role);
  }

  /** Says which roles the site had once: their accounts have the rights of subscribers. */
  retire(roles: readonly string[]): void {
    this.former = roles;
  }

  /** The names of all roles, the five first. */
  get names(): readonly string[] {
    return [...this.known().keys()];
  }

  /** Whether the site has a role. */
  has(role: string): boolean {
    return this.known().has(role);
  }

  /** All capabilities of a role. */
  of(role: string): ReadonlySet<string> {
    return this.known().get(role) ?? new Set();
  }

  /** The roles that have a capability, most powerful first. */
  rolesWith(capability: string): string[] {
    return this.storedAs(this.names.filter((role) => this.of(role).has(capability)));
  }

  /** The roles of an account, from those that are stored: a role that the site does not have counts as the least one. */
  effective(stored: readonly string[]): string[] {
    const known = this.known();
    if (stored.every((role) => known.has(role))) return [...stored];
    return [...new Set(stored.map((role) => (known.has(role) ? role : LEAST_ROLE)))].sort();
  }

  /** The names under which accounts with some roles are stored. */
  storedAs(roles: readonly string[]): string[] {
    return roles.includes(LEAST_ROLE) ? [...roles, ...this.former] : [...roles];
  }
}

function collect(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const below: string[] = [];
  const chain = ROLES.toReversed().map((role): [string, ReadonlySet<string>] => {
    below.push(...model.all(ROLE_CAPABILITIES).flatMap((capabilities) => capabilities[role] ?? []));
    return [role, new Set(below)];
  });
  const ofAll = model.all(ROLE_CAPABILITIES).flatMap((capabilities) => capabilities[LEAST_ROLE] ?? []);
  const further = model
    .all(FURTHER_ROLES)
    .map(({ name, capabilities }): [string, ReadonlySet<string>] => [name, new Set([...ofAll, ...capabilities])]);
  return new Map([...chain.toReversed(), ...further]);
}
