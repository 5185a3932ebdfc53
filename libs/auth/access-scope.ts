/** Limits of the credentials of a request, beside the rights of their user. A member that is absent limits nothing. */
export interface AccessScope {
  /** Whether they may only read. */
  readonly readOnly?: boolean | undefined;
  /** The namespaces of the routes that they may call, by their canonical names. */
  readonly namespaces?: readonly string[] | undefined;
  /** The types of the entries that they reach, by their canonical names. */
  readonly types?: readonly string[] | undefined;
}
