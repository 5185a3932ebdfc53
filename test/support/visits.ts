import type { Redirected, Visit } from '../../src/redirection/logs/visit.js';

/** A visit as passed to the log. */
export const visit = (url: string, more: Partial<Visit> & { agent?: string; referrer?: string } = {}): Visit => {
  const { agent = 'Test Browser', referrer, ...rest } = more;
  const headers = { host: 'www.example.org', 'user-agent': agent, ...(referrer ? { referer: referrer } : {}) };
  return { url, domain: 'https://www.example.org', method: 'GET', ip: '203.0.113.77', headers, ...rest };
};

/** The redirect of a visit by a rule. */
export const sentTo = (target: string, more: Partial<Redirected> = {}): Redirected => ({
  target,
  code: 301,
  ruleId: 7,
  by: 'redirection',
  ...more,
});
