/** A redirect rule of the demo, and the visits that its log shows. */
export interface DemoRule {
  key: string;
  /** Path below the host, and path below the home of the site that it leads to. */
  from: string;
  to: string;
  title: string;
  code: number;
  regex?: boolean;
}

/** The rules of the demo. */
export const RULES: readonly DemoRule[] = [
  { key: 'whats-on', from: '/whats-on', to: '/events/', title: 'The address on our old posters', code: 301 },
  {
    key: 'programme',
    from: '^/programme/(\\d{4})-(\\d{2})/?$',
    to: '/events/month/$1-$2/',
    title: 'Months of the former site',
    code: 301,
    regex: true,
  },
];

/** A visit that the logs of the demo show: it was redirected by a rule, or found no page. */
export interface DemoVisit {
  /** Key of the rule; absent for a page that was not found. */
  rule?: string;
  /** `{month}` is the present month, such as `2027-05`. */
  path: string;
  hoursAgo: number;
  referrer?: string;
  agent: 'desktop' | 'phone' | 'robot';
}

/** The visits of the demo. */
export const VISITS: readonly DemoVisit[] = [
  { rule: 'whats-on', path: '/whats-on', hoursAgo: 150, agent: 'phone' },
  {
    rule: 'whats-on',
    path: '/whats-on',
    hoursAgo: 127,
    agent: 'desktop',
    referrer: 'https://library.example.org/links',
  },
  { rule: 'programme', path: '/programme/{month}', hoursAgo: 121, agent: 'robot' },
  { path: '/programme/next', hoursAgo: 120, agent: 'robot' },
  { rule: 'whats-on', path: '/whats-on?from=poster', hoursAgo: 98, agent: 'phone' },
  { rule: 'whats-on', path: '/whats-on?from=poster', hoursAgo: 96, agent: 'phone' },
  { path: '/tickets', hoursAgo: 80, agent: 'desktop', referrer: 'https://town.example.org/culture' },
  { rule: 'programme', path: '/programme/{month}/', hoursAgo: 75, agent: 'desktop' },
  {
    rule: 'whats-on',
    path: '/whats-on',
    hoursAgo: 52,
    agent: 'desktop',
    referrer: 'https://library.example.org/links',
  },
  { path: '/tickets', hoursAgo: 49, agent: 'phone', referrer: 'https://town.example.org/culture' },
  { rule: 'whats-on', path: '/whats-on?from=poster', hoursAgo: 27, agent: 'phone' },
  { rule: 'programme', path: '/programme/{month}', hoursAgo: 20, agent: 'desktop' },
  { path: '/wp-login.php', hoursAgo: 11, agent: 'robot' },
  { rule: 'whats-on', path: '/whats-on?from=poster', hoursAgo: 3, agent: 'phone' },
];

/** The browsers of these visits. */
export const AGENTS: Readonly<Record<DemoVisit['agent'], string>> = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  robot: 'ExampleBot/1.0 (+https://example.org/bot)',
};
