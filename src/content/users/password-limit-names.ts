import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { invalidParams, type ParamProblem } from '#libs/errors';
import { Dialect } from '#libs/presenting';
import { RouteDiscovery } from '#libs/routes';
import { isStorable, storedOf } from '#libs/times';
import { EntryTypes } from '../../entries/types/index.js';
import { networkFrom, type NewPasswordOptions } from '../../identity/application-passwords/index.js';

/** The limits of a new application password, as they were sent. */
export interface SentLimits {
  read_only?: boolean | undefined;
  namespaces?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
  networks?: readonly string[] | undefined;
  expires?: string | undefined;
}

/** What application passwords can be limited to, and how limits are read. */
@Injectable()
export class PasswordLimitNames {
  constructor(
    private readonly routes: RouteDiscovery,
    private readonly dialect: Dialect,
    private readonly types: EntryTypes,
  ) {}

  /** The namespaces of all routes below either root, by their canonical names. */
  get namespaces(): string[] {
    const all = [...this.routes.tableOf(true).routes.values()].map(({ namespace }) => namespace);
    return [...new Set(all.map((name) => this.dialect.canonicalOf(name)))].filter(Boolean).sort();
  }

  /** The names of the types of entries. */
  get typeNames(): string[] {
    return this.types.names;
  }

  /** Throws the 400 that names the limits that are invalid. */
  validate(sent: SentLimits): void {
    const problems = new Map<string, ParamProblem>();
    const check = (name: 'namespaces' | 'types', allowed: readonly string[]) => {
      const at = sent[name]?.findIndex((one) => !allowed.includes(one)) ?? -1;
      const message = `${name}[${at}] is not one of ${allowed.join(', ')}.`;
      if (at >= 0) problems.set(name, { code: 'rest_not_in_enum', message });
    };
    check('namespaces', this.namespaces);
    check('types', this.typeNames);
    const wrong = sent.networks?.findIndex((one) => networkFrom(one) === undefined) ?? -1;
    const network = `networks[${wrong}] is not an IP address or a network such as 192.0.2.0/24 or 2001:db8::/32.`;
    if (wrong >= 0) problems.set('networks', { code: 'rest_invalid_pattern', message: network });
    const isPast = sent.expires !== undefined && (endOf(sent.expires) ?? '') <= storedOf(Date.now());
    if (isPast)
      problems.set('expires', { code: 'rest_invalid_date', message: 'expires must be a time in the future.' });
    if (problems.size) throw invalidParams(problems);
  }

  /** Valid limits as they are stored. */
  read({ read_only: readOnly, namespaces, types, networks, expires }: SentLimits): NewPasswordOptions {
    return {
      readOnly,
      namespaces: namespaces && [...new Set(namespaces)],
      types: types && [...new Set(types)],
      networks: networks && [...new Set(networks.flatMap((one) => networkFrom(one) ?? []))],
      expiresAt: expires === undefined ? undefined : endOf(expires),
    };
  }
}

/** A time as it is stored; undefined for one that does not exist. Without an offset it is in UTC. */
function endOf(text: string): string | undefined {
  const moment = DateTime.fromISO(text, { zone: 'utc' });
  const stored = moment.isValid ? storedOf(moment.toMillis()) : '';
  return isStorable(stored) ? stored : undefined;
}
