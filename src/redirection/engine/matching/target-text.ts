import { createHash } from 'node:crypto';
import { readParameters } from './parameters.js';
import type { Facts } from './facts.js';

const CONTROL = /[\u0000-\u001F\u007F]+/g;
/** All but what may stand in an address as it is; a percent sign that begins an encoded byte may. */
const UNSAFE = /%(?![\dA-Fa-f]{2})|[^\w\-.~!$&'()*+,;=:@/?#[\]%]+/gu;
const PLACEHOLDER = /\[(md5|upper|lower|dashes|underscores)\]([\s\S]*?)\[\/\1\]/g;

/** A target as it may be sent in a header: without control characters, and encoded where it has to be. */
export const encodedTarget = (target: string): string =>
  target
    .replace(CONTROL, '')
    .replace(UNSAFE, (signs) => encodeURIComponent(signs.replace(/\p{Surrogate}/gu, '\uFFFD')));

/**
 * Fills the places of a target that stand for the visitor, the time, or another spelling of a text (redirection 8.4).
 *
 * @throws FactMissing
 */
export function filledTarget(target: string, facts: Facts): string {
  if (!/[[%]/.test(target)) return target;
  return target
    .replace(/\[userid\]|%userid%/g, () => String(facts.knownViewer.id))
    .replace(/\[userlogin\]|%userlogin%/g, () => encodeURIComponent(facts.knownViewer.login))
    .replace(/\[unixtime\]/g, () => String(Math.floor(Date.now() / 1000)))
    .replace(PLACEHOLDER, (_, way: string, text: string) => respelled(way, text));
}

function respelled(way: string, text: string): string {
  switch (way) {
    case 'md5':
      return createHash('md5').update(text).digest('hex');
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'dashes':
      return text.replace(/[_ ]/g, '-');
    default:
      return text.replace(/[- ]/g, '_');
  }
}

/** A target with the parameters of a visit as they were sent, but for those that it has itself; before its fragment. */
export function withParameters(target: string, query: string): string {
  if (query === '') return target;
  const hash = target.indexOf('#');
  const address = hash < 0 ? target : target.slice(0, hash);
  const mark = address.indexOf('?');
  const own = new Set(readParameters(mark < 0 ? '' : address.slice(mark + 1)).map(({ name }) => baseOf(name)));
  const passed = query.split('&').filter((piece) => {
    const [parameter] = readParameters(piece);
    return parameter !== undefined && !own.has(baseOf(parameter.name));
  });
  if (!passed.length) return target;
  const before = mark < 0 ? '?' : mark === address.length - 1 || address.endsWith('&') ? '' : '&';
  return address + before + passed.join('&').replaceAll('#', '%23') + (hash < 0 ? '' : target.slice(hash));
}

/** The name of a list without its keys. */
const baseOf = (name: string): string => name.replace(/(?<=.)\[.*$/s, '');
