import { Visitor } from '../../support/browsers.js';
import { PagedSite } from '../../support/front.js';
import { speakAll } from '../../support/languages.js';

const CATALOG = '/.well-known/api-catalog';
const SECURITY = '/.well-known/security.txt';
let front: PagedSite;
beforeAll(async () => {
  front = await PagedSite.start();
});
afterAll(() => front.site.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  front.site.ask(front.site.url + path, { method, headers });

interface Described {
  anchor: string;
  item?: { href: string }[];
  'service-desc'?: { href: string; type: string }[];
  'service-doc'?: { href: string; type: string }[];
  status?: { href: string }[];
}

describe('security.txt', () => {
  it('does not exist until somebody sets contacts', async () => {
    expect((await ask(SECURITY)).status).toBe(404);
  });

  it('names contacts, languages, its own URL and when it ends', async () => {
    await front.set({ security_contact: '  mailto:security@example.org   https://example.org/report ' });
    await speakAll(front.site, 'en', 'de');
    const { status, text, headers } = await ask(SECURITY, { 'accept-language': 'de' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/\n$/);
    const [first, second, expires = '', ...others] = text.trimEnd().split('\n');
    expect([first, second]).toEqual(['Contact: mailto:security@example.org', 'Contact: https://example.org/report']);
    expect(others).toEqual(['Preferred-Languages: en, de', `Canonical: ${front.site.url}${SECURITY}`]);
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
    expect((await ask(SECURITY, {}, 'HEAD')).text).toBe('');
    await front.set({ security_contact: '' });
    expect((await ask(SECURITY)).status).toBe(404);
  });

  it.each([
    'security@example.org',
    'http://example.org/',
    'javascript:alert(1)',
    'https://example.org/ mailto:nobody',
    'mailto:a@example.org mailto:b@example.org mailto:c@example.org mailto:d@example.org mailto:e@example.org tel:+1',
  ])('has no contact such as %s', async (value) => {
    await expect(front.set({ security_contact: value })).rejects.toThrow('security_contact');
  });
});

describe('change-password', () => {
  it('leads to the page with the form', async () => {
    const answer = await ask('/.well-known/change-password');
    expect(front.leadsTo(answer)).toEqual([302, '/auth/profile']);
    const visitor = new Visitor(front.site);
    await visitor.signIn('admin', 'Admin-password-1');
    expect((await visitor.page('/auth/profile')).text).toContain('type="password"');
  });
});

describe('the catalogue of interfaces', () => {
  it('lists the REST roots of all languages with what describes them', async () => {
    await speakAll(front.site, 'en', 'de');
    const { status, body, headers } = await ask(CATALOG);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const { url } = front.site;
    const [catalog, ...described] = body.linkset as [Described, ...Described[]];
    const roots = ['/en/rest/', '/wp-json/', '/de/rest/', '/de/wp-json/'].map((path) => url + path);
    expect(catalog).toEqual({ anchor: url + CATALOG, item: roots.map((href) => ({ href })) });
    expect(described.map(({ anchor }) => anchor)).toEqual(roots);
    expect(described[0]?.['service-desc']?.map(({ type }) => type)).toEqual(['application/json', 'application/yaml']);
  });

  it('leads nowhere in vain', async () => {
    const { linkset } = (await ask(CATALOG)).body as { linkset: Described[] };
    const targets = linkset.flatMap(({ item = [], status = [], ...links }) => [
      ...[...item, ...status, ...(links['service-desc'] ?? [])].map(({ href }) => [href, '']),
      ...(links['service-doc'] ?? []).map(({ href, type }) => [href, type]),
    ]);
    for (const [href = '', type = ''] of new Map(targets.map(([href, kind]) => [href, kind] as const))) {
      const { status, headers } = await front.site.ask(href, { headers: { accept: type || '*/*' } });
      expect([href, status, headers.get('content-type')]).toEqual([href, 200, expect.stringContaining(type)]);
    }
    await speakAll(front.site, 'en');
    expect((await ask(CATALOG)).body.linkset[0].item).toHaveLength(2);
  });

  it('is named by itself and by the home, also in answers to HEAD', async () => {
    const link = `<${front.site.url}${CATALOG}>; rel="api-catalog"`;
    for (const path of [CATALOG, '/en/'])
      for (const method of ['GET', 'HEAD'])
        expect((await ask(path, { accept: 'text/html' }, method)).headers.get('link')).toContain(link);
    const { path } = await front.post({ title: 'Bread' });
    expect((await front.page(path)).headers.get('link')).not.toContain('api-catalog');
  });

  it('and its companions cost no statement', async () => {
    await front.set({ security_contact: 'tel:+49-30-1' });
    for (const path of [CATALOG, SECURITY, '/.well-known/change-password'])
      expect((await ask(path)).headers.get('server-timing') ?? '').not.toMatch(/[1-9]\d* statements/);
  });
});
