import { isWithin, limitsOf, networkFrom, storedLimits } from './password-limits.js';

describe('networks', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7/32'],
    [' 192.0.2.0/24 ', '192.0.2.0/24'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
  ])('reads %s as %s', (sent, stored) => expect(networkFrom(sent)).toBe(stored));

  it.each(['', '192.0.2', '0x7f000001', '192.0.2.0/33', '192.0.2.0/-1', '192.0.2.0/24/1', 'localhost', '::1/129', '1'])(
    'refuses %j',
    (sent) => expect(networkFrom(sent)).toBeUndefined(),
  );

  it('has the addresses of its prefix, in both forms', () => {
    const networks = ['192.0.2.0/24', '2001:db8::/48'];
    const inside = ['192.0.2.255', '::ffff:192.0.2.1', '2001:db8:0:ffff::1'];
    const outside = ['192.0.3.0', '2001:db8:1::', '::1', '', 'unknown'];
    expect(inside.filter((ip) => !isWithin(networks, ip))).toEqual([]);
    expect(outside.filter((ip) => isWithin(networks, ip))).toEqual([]);
  });
});

describe('stored limits', () => {
  it('are null without limits, and the same limits again', () => {
    expect(storedLimits({ readOnly: false })).toBeNull();
    expect(limitsOf(null)).toBeUndefined();
    const limits = { readOnly: true, namespaces: ['cms/v2'], types: ['post'], networks: ['::1/128'] };
    expect(limitsOf(storedLimits(limits))).toEqual(limits);
  });
});
