import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { PasswordLimitNames } from '../../content/index.js';
import type { ApplicationPasswordItem, NewPasswordOptions } from '../../identity/application-passwords/index.js';
import { SiteTime } from '../../settings/index.js';

type SentLimits = Parameters<PasswordLimitNames['validate']>[0];

/** The fields of a form for limits. Lists of choices have a field for each chosen name: `types post`. */
interface LimitFields {
  choices: { name: 'namespaces' | 'types'; all: readonly string[]; chosen: readonly string[] }[];
  isReadOnly: boolean;
  networks: string;
  /** A day. */
  expires: string;
}

/** The part of forms with which people limit a new application password. */
@Injectable()
export class PasswordLimitForms {
  constructor(
    private readonly names: PasswordLimitNames,
    private readonly time: SiteTime,
  ) {}

  /** The fields with the limits that an application asks for, or that were sent before. */
  fields(sent: SentLimits = {}): LimitFields {
    const { namespaces, typeNames } = this.names;
    return {
      choices: [
        { name: 'namespaces', all: namespaces, chosen: sent.namespaces ?? [] },
        { name: 'types', all: typeNames, chosen: sent.types ?? [] },
      ],
      isReadOnly: sent.read_only ?? false,
      networks: sent.networks?.join(' ') ?? '',
      expires: sent.expires?.slice(0, DAY_LENGTH) ?? '',
    };
  }

  /** The limits of a form, as they were chosen. */
  sentIn(form: ReadonlyMap<string, string>): SentLimits {
    const chosen = (list: string) => {
      const names = [...form.keys()].filter((name) => name.startsWith(`${list} `));
      return names.length ? names.map((name) => name.slice(list.length + 1)) : undefined;
    };
    const networks = wordsOf(form.get('networks'));
    const day = form.get('expires')?.trim();
    return {
      read_only: form.has('read_only'),
      namespaces: chosen('namespaces'),
      types: chosen('types'),
      networks: networks.length ? networks : undefined,
      expires: day ? this.endOfDay(day) : undefined,
    };
  }

  /** The limits that the URL of an application asks for; lists are separated by commas. Unknown names are left out. */
  askedIn(query: URLSearchParams): SentLimits {
    const { namespaces, typeNames } = this.names;
    const known = (name: string, all: readonly string[]) => wordsOf(query.get(name)).filter((one) => all.includes(one));
    return {
      read_only: ['1', 'true'].includes(query.get('read_only') ?? ''),
      namespaces: known('namespaces', namespaces),
      types: known('types', typeNames),
      networks: wordsOf(query.get('networks')),
      expires: query.get('expires') ?? undefined,
    };
  }

  /** The limits of a form in stored form; undefined if they are invalid. */
  read(form: ReadonlyMap<string, string>): NewPasswordOptions | undefined {
    const sent = this.sentIn(form);
    try {
      this.names.validate(sent);
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
    return this.names.read(sent);
  }

  /** A password as its owner's page shows it, with times of the site. */
  shown({ usedAt, expiresAt, ...password }: ApplicationPasswordItem) {
    const local = (utc: string | null) => utc && this.time.fromGmt(utc).local;
    return { ...password, usedAt: local(usedAt), expiresAt: local(expiresAt) };
  }

  /** The last second of a day of the site, in UTC. Other texts are left to the validation. */
  private endOfDay(day: string): string {
    return DAY.test(day) ? this.time.fromLocal(`${day} 23:59:59`).gmt.replace(' ', 'T') : day;
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_LENGTH = 10;

const wordsOf = (text: string | null | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);
