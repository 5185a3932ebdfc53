import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { Get, Module, Req, Res, type Type } from '@nestjs/common';
import { PageController, WritesResponse } from '#libs/pages';
import { LogsRepository } from '../../src/redirection/logs/logs.repository.js';
import { VisitLog } from '../../src/redirection/logs/visit-log.js';
import type { Redirected, LoggedVisit } from '../../src/redirection/logs/visit.js';
import { sql } from './database.js';
import { RedirectionMaker } from './redirections.js';
import type { TestSite } from './site.js';

const IP = '203.0.113.77';
const AGENT = 'Test Browser';
const ORIGIN = 'https://www.example.org';

/** Who visits a site, and how. */
interface Visiting {
  method?: string;
  ip?: string;
  /** Scheme and host of the request. */
  origin?: string;
  /** Headers of the browser; `user-agent` has a default. */
  headers?: Record<string, string>;
}

/** How a visit is redirected. */
interface Redirecting {
  target: string;
  code?: number;
}

/** Visits a site over HTTP. The site trusts one proxy, so that a visitor can have any IP address and scheme. */
export class Visitor {
  private readonly make: RedirectionMaker;
  private readonly rules = new Map<string, number>();

  constructor(private readonly site: TestSite) {
    this.make = new RedirectionMaker(site);
  }

  /** Requests a path; resolves with the status and target of the response. */
  visit(path: string, { method = 'GET', ip = IP, origin = ORIGIN, headers = {} }: Visiting = {}) {
    const { port } = new URL(this.site.url);
    const { host, protocol } = new URL(origin);
    const proxy = { 'x-forwarded-for': ip, 'x-forwarded-proto': protocol.slice(0, -1) };
    return new Promise<{ status?: number; location?: string }>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: encodeURI(path),
          method,
          agent: false,
          headers: { 'user-agent': AGENT, ...headers, host, ...proxy },
        },
        (response) => {
          const { statusCode: status } = response;
          response.resume().on('end', () => resolve({ status, location: response.headers.location }));
        },
      );
      sent.on('error', reject).end();
    });
  }

  /** Visits a path without a page. */
  async miss(path: string, visiting?: Visiting): Promise<void> {
    const { status } = await this.visit(path, visiting);
    if (status !== 404) throw new Error(`${path} was found: ${status}`);
  }

  /** Visits a path that a rule redirects. Creates the rule when it is missing; returns its id. */
  async beRedirected(path: string, { target, code = 301 }: Redirecting, visiting?: Visiting): Promise<number> {
    const id = this.rules.get(path) ?? (await this.addRule(path, target, code));
    this.rules.set(path, id);
    const { status } = await this.visit(path, visiting);
    if (status !== code) throw new Error(`${path} was not redirected: ${status}`);
    return id;
  }

  private async addRule(url: string, target: string, code: number): Promise<number> {
    const group = await this.make.group();
    return (await this.make.rule(group, { url, action_code: code, action_data: { url: target } })).id;
  }
}

/** Empties both logs of visits, as the administrator. */
export async function clearVisits(site: TestSite): Promise<void> {
  for (const log of ['log', '404']) {
    const cleared = await site.rest(`/redirection/v1/bulk/${log}/delete`, { as: 'admin', body: { global: true } });
    if (cleared.status !== 200) throw new Error(`Not deleted: ${cleared.text}`);
  }
}

/** A module with pages that respond as given, by their path below the host: with any status and headers. */
export function pagesAnswering(answers: Record<string, { code: number; headers: Record<string, string> }>): Type {
  @PageController('host')
  class AnsweringPages {
    @Get(Object.keys(answers).map((path) => path.slice(1)))
    @WritesResponse()
    show(@Req() { url = '' }: IncomingMessage, @Res() response: ServerResponse): void {
      const answer = answers[url];
      response.writeHead(answer?.code ?? 404, answer?.headers).end();
    }
  }

  @Module({ controllers: [AnsweringPages] })
  class AnsweringPagesModule {}
  return AnsweringPagesModule;
}

/**
 * The log of visits itself, for tests of its queue, and for tests with thousands of entries or with values that no HTTP
 * client sends.
 */
export const visitLogOf = (site: TestSite): VisitLog => site.app.get(VisitLog);

/** What writes the log of visits, to let it fail as with a lost connection to the database. */
export const visitWriterOf = (site: TestSite): LogsRepository => site.app.get(LogsRepository);

/** A visit as passed to the log. */
export const visit = (url: string, more: Partial<LoggedVisit> & { agent?: string } = {}): LoggedVisit => {
  const { agent = AGENT, ...rest } = more;
  const headers = { host: 'www.example.org', 'user-agent': agent };
  return { url, domain: ORIGIN, method: 'GET', ip: IP, headers, ...rest };
};

/** The redirect of a visit by a rule, as passed to the log. */
export const sentTo = (target: string, more: Partial<Redirected> = {}): Redirected => ({
  target,
  code: 301,
  ruleId: 7,
  by: 'redirection',
  ...more,
});

const TABLES = { redirects: 'redirection_logs', misses: 'redirection_misses' } as const;
type Log = keyof typeof TABLES;

/** The URLs of the stored entries, oldest first. Lists write the queue before they read, and so hide what is stored. */
export async function storedVisits(log: Log): Promise<string[]> {
  return (await sql<{ url: string }>(`SELECT url FROM ${TABLES[log]} ORDER BY id`)).map(({ url }) => url);
}

/** The stored hits of a rule, and the time of the last one in UTC. */
export interface Hits {
  hits: number;
  last: string | null;
}

/** The stored hits of rules by their ids, without those that are queued. Lists show the day of the last one only. */
export async function storedHits(): Promise<Map<number, Hits>> {
  const rows = await sql<Hits & { id: number }>('SELECT id, hits, last_access AS last FROM redirection_rules');
  return new Map(rows.map(({ id, hits, last }) => [id, { hits, last }]));
}

/** Sets the time of all entries of a log, or of those of a URL, in UTC. Only time itself makes entries old. */
export async function dateVisits(log: Log, created: string, url?: string): Promise<void> {
  await sql(`UPDATE ${TABLES[log]} SET created = ? WHERE url = COALESCE(?, url)`, [created, url ?? null]);
}

/** Gives the entries of a URL later ids, as after that many visits. */
export async function moveVisits(log: Log, url: string, visits: number): Promise<void> {
  await sql(`UPDATE ${TABLES[log]} SET id = id + ? WHERE url = ?`, [visits, url]);
}

/** The most bytes that an entry has of the headers of its visit. */
export async function mostHeaderBytes(log: Log): Promise<number> {
  const [row] = await sql<{ most: number }>(`SELECT MAX(LENGTH(request_data)) AS most FROM ${TABLES[log]}`);
  return Number(row?.most);
}

/** Adds a copy of each redirect in the log, as old as given: tens of thousands of visits would take minutes. */
export async function copyRedirects(created: string): Promise<void> {
  const columns = 'url, url_digest, domain, ip, http_code, request_method, sent_to, redirection_id, redirect_by';
  await sql(`INSERT INTO redirection_logs (created, ${columns}) SELECT ?, ${columns} FROM redirection_logs`, [created]);
  await outdateTotals();
}

/** Lets the site count the redirects in the log again, as after a visit. */
export async function outdateTotals(): Promise<void> {
  await sql(`UPDATE change_clocks SET version = version + 1 WHERE name = 'redirection log'`);
}
