/** A version as numbers, with the identifiers of a pre-release. */
interface Version {
  numbers: readonly [number, number, number];
  preRelease: readonly string[];
}

type Test = (version: Version) => boolean;

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/;
const COMPARATOR =
  /^(\^|~|>=|<=|>|<|=)?v?(\d{1,9}|[x*])(?:\.(\d{1,9}|[x*])(?:\.(\d{1,9}|[x*])(?:-([0-9A-Za-z.-]{1,100}))?)?)?$/i;

function parsed(text: string): Version | undefined {
  const found = VERSION.exec(text);
  if (!found) return undefined;
  const [, major, minor, patch, preRelease] = found;
  return { numbers: [Number(major), Number(minor), Number(patch)], preRelease: preRelease?.split('.') ?? [] };
}

/** Whether a text is a version of semantic versioning, such as `1.4.0`. */
export const isVersion = (text: string): boolean => parsed(text) !== undefined;

/**
 * Whether a version is in a range as npm writes it: `^0.3.0`, `~1.2`, `>=1.2.0 <2`, `1.x`, `*`, alternatives with `||`.
 * A pre-release comes before its version, so it is outside of a range that begins with that. Undefined for a text that
 * is no range.
 */
export function isInRange(text: string, range: string): boolean | undefined {
  const version = parsed(text);
  const alternatives = range.split('||').map((part) => {
    // `>= 1.2` is one comparator.
    const comparators = part.trim().replace(/([<>=^~])\s+/g, '$1');
    return (comparators || '*').split(/\s+/).map(testOf);
  });
  if (!version || range.length > 200 || alternatives.some((tests) => tests.includes(undefined))) return undefined;
  return alternatives.some((tests) => tests.every((test) => test?.(version)));
}

/** The test of a comparator such as `^1.2.3`. */
function testOf(comparator: string): Test | undefined {
  const found = COMPARATOR.exec(comparator);
  if (!found) return undefined;
  const [, operator = '', ...parts] = found;
  const given = parts.slice(0, 3).map((part) => (part === undefined || /[x*]/i.test(part) ? undefined : Number(part)));
  const stated = given.findIndex((part) => part === undefined);
  const count = stated < 0 ? 3 : stated;
  // `1.x.3` means `1.x`.
  const numbers = [0, 1, 2].map((at) => (at < count ? (given[at] ?? 0) : 0)) as [number, number, number];
  const from: Version = { numbers, preRelease: count === 3 ? (parts[3]?.split('.') ?? []) : [] };
  const next = count === 3 ? undefined : after(numbers, count - 1);
  switch (operator) {
    case '>=':
      return (version) => compared(version, from) >= 0;
    case '<':
      return count === 0 ? () => false : (version) => isBelow(version, from, parts[3] === undefined);
    case '>':
      if (count === 0) return () => false;
      return next ? (version) => compared(version, next) >= 0 : (version) => compared(version, from) > 0;
    case '<=':
      if (count === 0) return () => true;
      return next ? (version) => isBelow(version, next, true) : (version) => compared(version, from) <= 0;
    case '^':
      return between(from, count === 0 ? undefined : after(numbers, significant(numbers, count)));
    case '~':
      return between(from, count === 0 ? undefined : after(numbers, Math.min(1, count - 1)));
    default:
      return count === 3 ? (version) => compared(version, from) === 0 : between(from, next);
  }
}

/** The place of the number that versions with the same interface share: the first one that is not 0. */
function significant(numbers: readonly number[], count: number): number {
  const first = numbers.findIndex((number) => number > 0);
  return Math.min(first < 0 ? 2 : first, count - 1);
}

/** The first version whose number at a place is higher; undefined before the first place. */
function after(numbers: readonly number[], place: number): Version | undefined {
  if (place < 0) return undefined;
  const raised = numbers.map((number, at) => (at < place ? number : at === place ? number + 1 : 0));
  return { numbers: raised as unknown as Version['numbers'], preRelease: [] };
}

const between =
  (from: Version, to: Version | undefined): Test =>
  (version) =>
    compared(version, from) >= 0 && (!to || isBelow(version, to, true));

/** Whether a version comes before another one. The pre-releases of that one may count as part of it. */
const isBelow = (version: Version, to: Version, countsPreReleases: boolean): boolean =>
  compared(version, to) < 0 && !(countsPreReleases && version.numbers.every((number, at) => number === to.numbers[at]));

/** The order of two versions: negative if the first one comes first. */
function compared(one: Version, other: Version): number {
  for (const [at, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[at] ?? 0);
    if (difference) return difference;
  }
  if (!one.preRelease.length || !other.preRelease.length) return other.preRelease.length - one.preRelease.length;
  for (const [at, identifier] of one.preRelease.entries()) {
    const against = other.preRelease[at];
    if (against === undefined) return 1;
    if (identifier !== against) return comparedIdentifiers(identifier, against);
  }
  return one.preRelease.length - other.preRelease.length;
}

/** The order of identifiers of pre-releases: numbers first, by their values, then texts. */
function comparedIdentifiers(one: string, other: string): number {
  const [isNumber, isOther] = [one, other].map((text) => /^\d+$/.test(text));
  if (isNumber && isOther) return Number(one) - Number(other);
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return one < other ? -1 : 1;
}
