import { Command, InvalidArgumentError } from 'commander';
import type { WithSite } from '../../start/command-line.js';
import type { AuditList } from './audit-history.js';

interface ListFlags {
  user?: number;
  kind?: string;
  object?: string;
  after?: string;
  before?: string;
  limit: number;
  cursor?: string;
  json?: boolean;
}

const MAX_LIMIT = 500;

const whole = (max: number) => (text: string) => {
  if (/^\d{1,9}$/.test(text) && Number(text) <= max) return Number(text);
  throw new InvalidArgumentError(`Expected a whole number up to ${max}.`);
};

/** Builds the `audit` command. */
export function auditProgram(withSite: WithSite): Command {
  return new Command('lintel audit')
    .description(
      'Shows who changed what, when and from where, latest first. AUDIT_LOG_DAYS switches the audit log on. Exits with 0 on success, 1 on failure.',
    )
    .option('--user <id>', 'writes of this user; 0 for jobs, commands and visitors', whole(999_999_999))
    .option('--kind <kind>', 'writes of objects of this kind, such as post')
    .option('--object <id>', 'writes of the object of the kind with this id')
    .option('--after <time>', 'writes at or after this time, in UTC')
    .option('--before <time>', 'writes before this time, in UTC')
    .option('--limit <number>', 'number of lines', whole(MAX_LIMIT), 50)
    .option('--cursor <cursor>', 'continues after the last line of another call')
    .option('--json', 'prints JSON')
    .action(({ limit: size, json, ...filter }: ListFlags) =>
      withSite(async (site) => {
        // Loaded now: help and wrong options need none of it.
        const { AuditHistory } = await import('./audit-history.js');
        const list = await site.get(AuditHistory).list({ per_page: Math.max(1, size), ...filter });
        return json ? JSON.stringify(list, undefined, 2) : textOf(list);
      }),
    );
}

function textOf({ records, next }: AuditList): string {
  if (!records.length) return 'No writes are recorded.';
  const lines = records.map(({ time, user, credential, agent, ip, method, route, kind, object, change }) =>
    [
      time,
      user.login || '-',
      credential,
      agent,
      ip || '-',
      change || method,
      kind,
      object,
      method && `${method} ${route}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
  return [...lines, ...(next === null ? [] : [`More: --cursor ${next}`])].join('\n');
}
