import { VersionClock } from './requests.js';

describe('the time of a version', () => {
  it('is when it was first seen', () => {
    const clock = new VersionClock();
    expect(clock.sinceOf('a', 100)).toBe(100);
    expect(clock.sinceOf('a', 105)).toBe(100);
    expect(clock.sinceOf('b', 107)).toBe(107);
  });

  it('is never that of another version', () => {
    const clock = new VersionClock();
    expect(clock.sinceOf('a', 100)).toBe(100);
    expect(clock.sinceOf('b', 100)).toBeUndefined();
    expect(clock.sinceOf('c', 100)).toBeUndefined();
    expect(clock.sinceOf('c', 101)).toBe(101);
    expect(clock.sinceOf('d', 101)).toBeUndefined();
    expect(clock.sinceOf('d', 99)).toBeUndefined();
  });
});
