import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { RulesService, VisitHistory, type PastVisit } from '../redirection/index.js';
import { AGENTS, RULES, VISITS, type DemoVisit } from './content/traffic.js';
import { markOf } from './demo-registry.js';
import { DemoTime } from './demo-time.js';
import type { DemoWork } from './demo-work.js';
import type { PresentItem } from './demo.repository.js';

const HOUR_MS = 3_600_000;
/** Reserved for documentation. */
const NETWORK = '192.0.2';

/** Writes the redirect rules of the demo and what the logs show of them. Part of the caller's transaction. */
@Injectable()
export class DemoTraffic {
  constructor(
    private readonly rules: RulesService,
    private readonly history: VisitHistory,
    private readonly site: SiteUrls,
    private readonly time: DemoTime,
  ) {}

  /** Writes all of it. */
  async write(work: DemoWork): Promise<void> {
    const now = Date.now();
    const visits = VISITS.map((visit, at) => this.visitOf(visit, at, now));
    for (const { key, from, to, title, code, regex = false } of RULES) {
      const own = VISITS.filter(({ rule }) => rule === key);
      const last = Math.min(...own.map(({ hoursAgo }) => hoursAgo));
      const [id = 0] = await this.rules.create({
        ...{ url: from, regex, title, group_id: 1, match_type: 'url', action_type: 'url', action_code: code },
        action_data: { url: this.home + to },
        ...{ hits: own.length, last_access: new Date(now - last * HOUR_MS).toISOString() },
      });
      work.made('rule', key, id);
    }
    const logged = await this.history.add(
      visits.map(({ visit, rule }) => {
        const own = RULES.find(({ key }) => key === rule);
        if (!own) return visit;
        return { ...visit, rule: { id: work.id('rule', own.key), code: own.code, target: this.targetOf(own.to) } };
      }),
    );
    for (const kind of ['redirects', 'misses'] as const) logged[kind].forEach((id) => work.made(kind, String(id), id));
  }

  /** A rule as it is now; undefined if it was deleted. */
  async present(id: number): Promise<PresentItem | undefined> {
    const rule = await this.rules.find(id);
    if (!rule) return undefined;
    const { url, isRegex, title, groupId, enabled, flags, condition, action, code, targets } = rule;
    const values = [url, isRegex, title, groupId, enabled, flags, condition, action, code, targets];
    return { mark: markOf(values), name: url };
  }

  /** Deletes rules. */
  async removeRules(ids: readonly number[]): Promise<void> {
    if (ids.length) await this.rules.bulk({ action: 'delete', items: [...ids] });
  }

  /** Deletes entries of the logs. */
  removeVisits(redirects: number[], misses: number[]): Promise<void> {
    return this.history.remove({ redirects, misses });
  }

  private get home(): string {
    return new URL(this.site.requestedHome).pathname.replace(/\/$/, '');
  }

  private targetOf(path: string): string {
    const [year = '', month = ''] = this.time.month().split('-');
    return this.home + path.replace('$1', year).replace('$2', month);
  }

  private visitOf({ rule, path, hoursAgo, referrer, agent }: DemoVisit, at: number, now: number) {
    const { origin } = new URL(this.site.url);
    const visit: PastVisit = {
      ...{ url: path.replace('{month}', this.time.month()), domain: origin, method: 'GET' },
      ip: `${NETWORK}.${20 + ((at * 37) % 200)}`,
      headers: { 'user-agent': AGENTS[agent], ...(referrer === undefined ? {} : { referer: referrer }) },
      time: new Date(now - hoursAgo * HOUR_MS),
    };
    return { visit, rule };
  }
}
