import { ROLE_CAPABILITIES, isRole, type Role } from './roles.js';

/** How a user has signed in. */
export interface SignInProof {
  /** ID of the session, for a token. */
  session?: number;
  /** Whether the account's password was given in this request, or for the session a short time ago. */
  hasFreshPassword?: boolean;
}

/** Who asks: a signed-in user with roles, or nobody in particular. */
export class Viewer {
  static readonly anonymous = new Viewer(0, '', []);

  private constructor(
    /** The user's number; 0 for an anonymous viewer. */
    readonly id: number,
    readonly login: string,
    readonly roles: readonly Role[],
    private readonly proof: SignInProof = {},
  ) {}

  /** A user who has proven to be one; unknown roles give no rights. */
  static signedIn(id: number, login: string, roles: readonly string[], proof?: SignInProof): Viewer {
    return new Viewer(id, login, roles.filter(isRole), proof);
  }

  /** The viewer of scheduled jobs and commands: may do everything, is nobody. */
  static readonly system = new Viewer(0, 'system', ['administrator']);

  get isSignedIn(): boolean {
    return this.id !== 0;
  }

  /** ID of the session that the viewer's token belongs to. */
  get session(): number | undefined {
    return this.proof.session;
  }

  /** Whether the viewer proved to know the account's password; application passwords never do. */
  get hasFreshPassword(): boolean {
    return this.proof.hasFreshPassword ?? false;
  }

  /** Whether one of the viewer's roles has a capability. */
  can(capability: string): boolean {
    return this.roles.some((role) => ROLE_CAPABILITIES[role].has(capability));
  }

  /** Whether an item is the viewer's own. */
  owns(authorId: number): boolean {
    return this.id !== 0 && this.id === authorId;
  }
}
