import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { Exchange } from '#libs/requests';
import { type InnerRequest, InnerRequests } from '#libs/rest';
import { type AbilityInput, type Operation, requestOf } from './ability-input.js';
import type { Ability } from './ability.js';

/** What an ability has answered: the response of its route, with the body as a value. */
export interface AbilityAnswer {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, string | number>>;
}

/** A member that a write would change. */
export interface MemberChange {
  from: unknown;
  to: unknown;
}

/** The outcome of a dry run. */
export interface DryRunReport {
  dry_run: true;
  /** `simulated`: it was carried out and rolled back. `checked`: only arguments and rights were checked. */
  mode: 'simulated' | 'checked';
  /** The response that the ability would give; absent with changes. */
  result?: unknown;
  /** The changed members of the item, for updates. */
  changes?: Readonly<Record<string, MemberChange>>;
}

/**
 * Runs abilities as parts of the request of their caller: they pass arguments, rights, idempotency and everything that
 * follows a write, like the same request to their route.
 */
@Injectable()
export class AbilityRunner {
  constructor(
    private readonly requests: InnerRequests,
    private readonly db: Db,
  ) {}

  /** Runs an ability. A refusal is an answer with its status. */
  async run(
    ability: Operation,
    input: AbilityInput,
    whole: Exchange,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<AbilityAnswer> {
    return this.send(whole, { ...requestOf(ability, input), headers });
  }

  /** Why an ability would be refused because of its input or of the rights of the caller; undefined if it would not. */
  async refusal(ability: Ability, input: AbilityInput, whole: Exchange): Promise<AbilityAnswer | undefined> {
    const refused = await this.requests.check(whole, requestOf(ability, input));
    return refused && answerOf(refused);
  }

  /**
   * Reports what an ability would do, without doing it. Where its route allows that, it runs in a transaction that is
   * rolled back, so that nothing follows from it: no event, no mail, no change of caches.
   */
  async dryRun(ability: Ability, input: AbilityInput, whole: Exchange): Promise<AbilityAnswer> {
    if (!ability.endpoint.hasDryRun) {
      const refused = await this.refusal(ability, input, whole);
      return refused ?? report({ dry_run: true, mode: 'checked' });
    }
    return this.db.tryOut(async () => {
      const before = ability.annotations.idempotent ? await this.present(ability, input, whole) : undefined;
      const answer = await this.run(ability, input, whole);
      if (answer.status >= 400) return answer;
      const after = ability.verb === 'DELETE' ? undefined : await this.present(ability, input, whole);
      const outcome = before && after ? { changes: changesBetween(before.body, after.body) } : { result: answer.body };
      return report({ dry_run: true, mode: 'simulated', ...outcome });
    });
  }

  /**
   * The item that an ability would change, as those see it who may edit it; undefined if its route returns none, or none
   * to the caller.
   *
   * @param fields the wanted members; all that can be edited if absent
   */
  async present(
    { route, isInConvention }: Ability,
    input: AbilityInput,
    whole: Exchange,
    fields?: string,
  ): Promise<AbilityAnswer | undefined> {
    const reader = route.byVerb.get('GET');
    if (!reader || reader.list) return undefined;
    const hasContext = reader.binder.specs.some(
      ({ name, enum: values }) => name === 'context' && values?.includes('edit'),
    );
    const query = { ...(hasContext ? { context: 'edit' } : {}), ...(fields ? { _fields: fields } : {}) };
    const { path } = requestOf({ route, isInConvention, verb: 'GET', name: '' }, input);
    const answer = await this.send(whole, {
      ...{ verb: 'GET', route, path, isInConvention },
      query: new URLSearchParams(query).toString(),
    });
    return answer.status === 200 ? answer : undefined;
  }

  private async send(whole: Exchange, request: InnerRequest): Promise<AbilityAnswer> {
    return answerOf(await this.requests.send(whole, request));
  }
}

const report = (body: DryRunReport): AbilityAnswer => ({ status: 200, body, headers: {} });

/** The body of a response as a value; a text that is no JSON as it is. */
function answerOf({
  status,
  headers,
  bytes,
}: {
  status: number;
  headers: Record<string, string | number>;
  bytes: Buffer;
}): AbilityAnswer {
  const text = bytes.toString();
  const type = String(headers['Content-Type'] ?? 'application/json');
  return { status, headers, body: /\bjson\b/.test(type) && text ? (JSON.parse(text) as unknown) : text };
}

/** Members that follow from others, or from the time of the write. */
const DERIVED: ReadonlySet<string> = new Set(['_links', 'modified', 'modified_gmt', 'modified_utc']);

/** The members of an item that differ. */
function changesBetween(before: unknown, after: unknown): Record<string, MemberChange> {
  if (!isMap(before) || !isMap(after)) return {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !DERIVED.has(name));
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
  );
}

/** Whether a value of JSON is an object. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
