import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';

const ROOT = resolve(import.meta.dirname, '..');
const WORKFLOWS = join(ROOT, '.github/workflows');

interface Locked {
  name?: string;
  dev?: boolean;
  link?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
}

/** The packages that a site needs, as they are locked. */
function productionPackages(): [place: string, locked: Locked][] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).filter(([place, { dev }]) => place && !dev);
}

describe('the packages of a site', () => {
  it('run nothing when they are installed', () => {
    const packages = productionPackages();
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)).toEqual([]);
  });

  it('report nothing to their makers: an empty package takes the place of the one that does', () => {
    const reporting = productionPackages().filter(([place]) => place.endsWith('node_modules/@scarf/scarf'));
    expect(reporting.map(([, { link, resolved }]) => ({ link, resolved }))).toEqual([
      { link: true, resolved: 'bin/empty-package' },
    ]);
    expect(readdirSync(join(ROOT, 'bin/empty-package'))).toEqual(['package.json']);
    expect(readFileSync(join(ROOT, 'bin/empty-package/package.json'), 'utf8')).not.toMatch(/"(?:scripts|main|bin)"/);
  });
});

it('workflows use actions by their commits, with the version beside them', () => {
  const files = readdirSync(WORKFLOWS).filter((name) => /\.ya?ml$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  const steps = files.flatMap((name) => {
    const text = readFileSync(join(WORKFLOWS, name), 'utf8');
    expect(text).not.toMatch(/uses:(?!.*@[0-9a-f]{40} # v\d+\.\d+\.\d+$).*$/m);
    const { jobs } = load(text) as { jobs: Record<string, { uses?: string; steps?: { uses?: string }[] }> };
    return Object.values(jobs).flatMap(({ uses, steps: all = [] }) => [uses, ...all.map((step) => step.uses)]);
  });
  const used = steps.filter((uses) => uses !== undefined);
  expect(used.length).toBeGreaterThan(0);
  for (const uses of used) expect(uses).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
});
