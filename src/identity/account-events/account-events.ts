/** Event: the credentials of an account have changed. Sessions with an older credentials version have ended. */
export class CredentialsChanged {
  constructor(
    readonly userId: number,
    readonly credentialsVersion: number,
  ) {}
}

/** Event: the email address of an account has changed. What was sent to the former one proves nothing any more. */
export class EmailChanged {
  constructor(
    readonly userId: number,
    readonly formerEmail: string,
  ) {}
}

/** Event: an account can be signed in to in another way than before. */
export class SignInMeansChanged {
  constructor(
    readonly userId: number,
    readonly change: 'passkey_added' | 'passkey_removed' | 'provider_linked' | 'provider_unlinked',
  ) {}
}
