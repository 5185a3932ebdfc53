import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readZone } from '#libs/times';
import { windowsZone } from './zone-names.js';

/** The table of another library, based on the same data. */
const others: unknown = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('node-ical/windowsZones.json'), 'utf8'),
);

const sameZone = (name: string | undefined) =>
  name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;

describe('windowsZone', () => {
  const names = Object.entries(others as Record<string, { iana: string[] }>).filter(([name]) => !/^\(|^UTC/.test(name));

  it('agrees with another table', () => {
    expect(names.length).toBeGreaterThan(130);
    for (const [name, { iana }] of names) {
      const zone = windowsZone(name);
      expect([name, sameZone(zone)]).toEqual([name, sameZone(iana[0])]);
      expect(readZone(zone ?? '')).toBeDefined();
    }
  });

  it('returns undefined for unknown names', () => {
    expect(windowsZone('Atlantis Standard Time')).toBeUndefined();
    expect(windowsZone('')).toBeUndefined();
  });
});
