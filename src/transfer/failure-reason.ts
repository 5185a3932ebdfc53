import { isUnavailable } from '#libs/db';

/** Why one thing could not be taken over; a failure of the database as a whole is thrown again. */
export function failureReason(error: unknown): string {
  if (isUnavailable(error)) throw error;
  return error instanceof Error ? error.message : String(error);
}
