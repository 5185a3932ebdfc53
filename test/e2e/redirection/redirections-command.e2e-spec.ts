import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redirectionsProgram } from '../../../src/redirection/redirections-program.js';
import { runCommand } from '../../support/commands.js';
import { RedirectionMaker } from '../../support/redirections.js';
import { rulesOf } from '../../support/rule-files.js';
import { startSite, type TestSite } from '../../support/site.js';
import { smallDisk } from '../../support/small-disk.js';

let site: TestSite;
let make: RedirectionMaker;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  make = new RedirectionMaker(site);
  folder = await mkdtemp(join(tmpdir(), 'lintel-rules-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const redirections = (...words: string[]) => runCommand(site, redirectionsProgram, ...words);

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('npm run redirections', () => {
  it('previews and runs imports, and reports invalid lines', async () => {
    const group = await make.group();
    const path = await file('rules.csv', '/cmd-one,/uno\n/cmd-two\n^/cmd(?=x),/tre,1\n');
    const problems = 'line 2: The target is missing.\nline 3: The rule is disabled.';
    expect(await redirections('import', path, '--group', String(group), '--dry-run')).toEqual({
      code: 1,
      output: expect.stringContaining(`2 rules would be imported, 1 of them disabled.\n${problems}`),
    });
    expect(await rulesOf(site, group)).toEqual([]);
    const done = await redirections('import', path, '--group', String(group));
    expect(done).toEqual({
      code: 1,
      output: expect.stringContaining(`2 rules imported, 1 of them disabled.\n${problems}`),
    });
    expect((await rulesOf(site, group)).map(({ url }) => url)).toEqual(['/cmd-one', '^/cmd(?=x)']);
    const good = await file('good.csv', '/cmd-good,/uno');
    expect(await redirections('import', good)).toEqual({ code: 0, output: '1 rule imported.\n' });
  });

  it('shows the first rules of a file as they are understood', async () => {
    const path = await file('shown.csv', 'Alt,Neu,Was\n/cmd-alt,neu,302\n');
    expect(await redirections('preview', path)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--columns'),
    });
    expect(await redirections('preview', path, '--columns', 'source,target,code')).toEqual({
      code: 0,
      output: 'line 2: /cmd-alt 302 → /neu\n1 rule would be imported.\n',
    });
    const server = await file('.htaccess', 'RewriteCond %{HTTPS} on\nRewriteRule ^cmd - [F]\nRedirect gone /cmd-dir');
    expect(await redirections('preview', server)).toEqual({
      code: 1,
      output: [
        'line 3: /cmd-dir error 410 flag_query=ignore flag_prefix',
        '1 rule would be imported.',
        'line 2: The condition %{HTTPS} on is not supported.',
        'Later rules may now answer visits of refused lines; --disabled imports the file to be checked first.',
        'line 2: the rule at line 3',
        '',
      ].join('\n'),
    });
    const group = await make.group();
    await redirections('import', server, '--group', String(group), '--disabled');
    expect(await rulesOf(site, group)).toMatchObject([{ url: '/cmd-dir', enabled: false }]);
  });

  it('rejects unknown files and groups', async () => {
    expect(await redirections('import', join(folder, 'none.csv'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('no such file'),
    });
    const path = await file('rules.csv', '/a,/b');
    expect(await redirections('import', path, '--group', '99999')).toEqual({
      code: 1,
      output: 'Invalid group ID.\n',
    });
    expect((await redirections('import', path, '--group', 'x')).code).toBe(1);
    expect((await redirections('export', 'xml')).code).toBe(1);
  });

  it('exports rules to standard output or a file, and reports what the format cannot express', async () => {
    const group = await make.group(undefined, 3);
    await make.rule(group, { url: '/cmd-out' });
    await make.rule(group, { url: '/cmd-role', match_type: 'role', action_data: { role: 'editor', url_from: '/x' } });
    const { code, output } = await redirections('export', 'nginx', '--module', '3');
    expect(code).toBe(0);
    expect(output).toContain('rewrite (?i)^/cmd-out/?$ /target permanent;');
    expect(output).toMatch(/^omitted: rule \d+ \/cmd-role: The condition "role" is not supported\.$/m);
    const path = join(folder, 'all.json');
    expect(await redirections('export', 'json', '--output', path)).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d+ rules written to /),
    });
    const urls = JSON.parse(await readFile(path, 'utf8')).redirects.map(({ url }: { url: string }) => url);
    expect(urls).toEqual(expect.arrayContaining(['/cmd-out', '/cmd-role']));
  });

  it('says that a disk has no room for an export, and leaves nothing behind', async () => {
    const group = await make.group();
    for (let at = 0; at < 5; at += 1) await make.rule(group, { url: `/${'long'.repeat(400)}${at}` });
    const disk = smallDisk(4);
    if (!disk) return;
    try {
      const file = join(disk.path, 'all.json');
      expect(await redirections('export', 'json', '--output', file)).toEqual({
        code: 1,
        output: `There is no room left on the disk of ${file}. Nothing was written.\n`,
      });
      expect(await readdir(disk.path)).toEqual([]);
    } finally {
      disk.close();
    }
  });

  it('explains which rule applies to a URL', async () => {
    const group = await make.group();
    const data = { agent: 'Robot', url_from: '/robots' };
    await make.rule(group, { url: '/cmd-why', match_type: 'agent', action_data: data });
    const without = await redirections('why', '/cmd-why');
    expect(without).toEqual({ code: 0, output: expect.stringContaining('No rule applies') });
    expect(without.output).toMatch(/not rule \d+ \/cmd-why: .*\(agent\)/);
    expect((await redirections('why', '/cmd-why', '--header', 'User-Agent: Robot')).output).toMatch(
      /^\/cmd-why: rule \d+ \/cmd-why: url 301 → \/robots\n/,
    );
    expect((await redirections('why', '/cmd-why', '--header', 'nothing')).code).toBe(1);
  });
});
