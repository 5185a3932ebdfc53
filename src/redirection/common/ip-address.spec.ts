import { loggedIp, canonicalIp } from './ip-address.js';

describe('IP addresses in logs', () => {
  const CASES: [ip: string, full: string, reduced: string][] = [
    ['203.0.113.77', '203.0.113.77', '203.0.113.0'],
    ['203.0.113.0', '203.0.113.0', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0'],
    ['::ffff:cb00:714d', '203.0.113.77', '203.0.113.0'],
    ['2001:0db8:85a3:0001:0002:8a2e:0370:7334', '2001:db8:85a3:1:2:8a2e:370:7334', '2001:db8:85a3::'],
    ['2001:db8::1', '2001:db8::1', '2001:db8::'],
    ['2001:DB8::1', '2001:db8::1', '2001:db8::'],
    ['::1', '::1', '::'],
    [`fe80::1%${'a'.repeat(500)}`, 'fe80::1', 'fe80::'],
    // Notations that only some programs accept.
    ['0x7f.1', '127.0.0.1', '127.0.0.0'],
    ['10.0.0.0/8', '', ''],
    ['unknown', '', ''],
    ['', '', ''],
    ['1.2.3.4\r\nX: y', '', ''],
  ];
  it.each(CASES)('%j is logged as %j or %j', (ip, full, reduced) => {
    expect([0, 1, 2].map((logging) => loggedIp(ip, logging))).toEqual(['', full, reduced]);
  });

  it('are canonical', () => {
    expect(['2001:db8:0::1', '::ffff:10.0.0.1', 'none'].map(canonicalIp)).toEqual(['2001:db8::1', '10.0.0.1', 'none']);
  });
});
