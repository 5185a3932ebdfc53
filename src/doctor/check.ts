/** The result of a check: `warning` means that the site runs, with a risk or not as well as it could. */
export interface Finding {
  name: string;
  status: 'ok' | 'warning' | 'broken';
  /** What was found. */
  found: string;
  /** What to do, unless it is ok. */
  advice?: string;
}

export const ok = (name: string, found: string): Finding => ({ name, status: 'ok', found });
export const warning = (name: string, found: string, advice: string): Finding => ({
  ...{ name, status: 'warning', found, advice },
});
export const broken = (name: string, found: string, advice: string): Finding => ({
  ...{ name, status: 'broken', found, advice },
});

/** The message of an error, for a finding. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join('; ');
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${messageOf(error.cause)}` : '';
  return `${message}${cause}`;
}
