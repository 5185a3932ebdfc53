/** Slows down the guessing of passwords of any kind. Provided by the room that keeps the accounts. */
export abstract class GuessLimits {
  /**
   * Runs an attempt to give the password of something, known by a name of its own, from a network address, and answers
   * whether it was right; throws a 429 instead when there were too many that were not.
   */
  abstract attempt(name: string, address: string, verify: () => Promise<boolean>): Promise<boolean>;
}
