import { isRedirectCode } from '../../common/index.js';
import { withinFolder } from './apache-conditions.js';
import { escapeLiteral, groupsIn, unescapeWord } from './expressions.js';
import { ANYWHERE, type NginxBlock, inlineCase, type NginxLocation, type NginxDirective } from './nginx-blocks.js';
import { type Pattern, type VisitTest, Unsupported } from './server-condition.js';
import { type Action, NOTHING, PASS, type TargetPiece } from './server-directive.js';

const redirect = (code: number): Action => ({ action_type: 'url', action_code: code });

/** What the blocks around a directive require. */
interface Required {
  location: NginxLocation | undefined;
  url: (Pattern & { isOnUrl: boolean }) | undefined;
  query: Pattern | undefined;
  test: VisitTest | undefined;
}

/**
 * Reads a `rewrite`, `return` or `break` within blocks; undefined for a `break` that concerns no URLs in particular.
 *
 * @throws Unsupported
 */
export function readDirective(
  name: 'rewrite' | 'return' | 'break',
  words: readonly string[],
  blocks: readonly NginxBlock[],
): NginxDirective | undefined {
  const required = requiredBy(blocks);
  if (name === 'rewrite') return rewritten(words, required);
  if (name === 'return') return returned(words, required);
  const { location, url } = required;
  return location || url ? { ...placeOf(required), action: NOTHING, keepsQuery: false } : undefined;
}

function requiredBy(blocks: readonly NginxBlock[]): Required {
  const required: Required = { location: undefined, url: undefined, query: undefined, test: undefined };
  for (const { location, url, query, test, problem } of blocks) {
    if (problem !== undefined) throw new Unsupported(problem);
    if (
      (location && required.location) ||
      (url && required.url) ||
      (query && required.query) ||
      (test && required.test)
    )
      throw new Unsupported('This combination of conditions is not supported.');
    required.location ??= location;
    required.url ??= url;
    required.query ??= query;
    required.test ??= test;
  }
  return required;
}

const isEverywhere = (location: NginxLocation | undefined): boolean =>
  !location || (location.path === '/' && location.sign === '');

/** Where a directive without a pattern of its own applies. */
function placeOf({
  location,
  url,
  query,
  test,
}: Required): Pick<NginxDirective, 'path' | 'isOnUrl' | 'query' | 'test'> {
  if (!url) return { path: location?.pattern ?? ANYWHERE, query, test };
  if (!isEverywhere(location) && !implies(url, location))
    throw new Unsupported('This combination of conditions is not supported.');
  return { path: { expression: url.expression, ignoresCase: url.ignoresCase }, isOnUrl: url.isOnUrl, query, test };
}

/** Whether a pattern only matches paths of a location. */
function implies({ expression, ignoresCase }: Pattern, location: NginxLocation | undefined): boolean {
  if (!location || location.sign.startsWith('~') || ignoresCase || expression.includes('|')) return false;
  const start = `^${escapeLiteral(location.path)}`;
  return location.sign === '='
    ? expression === `${start}$`
    : expression.startsWith(start) && !/^[?*+{]/.test(expression.slice(start.length));
}

const WHOLE_PATH = /^\^?\(\.\*\)\$?$/;
const BELOW_ROOT = /^\^\/\(\.\*\)\$?$/;
const NO_GROUP = /^(?:\^?(?:\.\*)?\$?|\^\/(?:\.\*\$?)?)$/;

/** Where a rewrite applies: its pattern, together with the blocks around it. */
function placeOfRewrite(
  pattern: Pattern,
  required: Required,
): Pick<NginxDirective, 'path' | 'isOnUrl' | 'query' | 'test'> {
  const { location, url, query, test } = required;
  const around = url ?? (isEverywhere(location) ? undefined : location?.pattern);
  const isInside = !url && implies(pattern, location);
  if (!around || isInside) return { path: pattern, query, test };
  if (NO_GROUP.test(pattern.expression) && !groupsIn(around.expression)) return placeOf(required);
  const isCombinable = !(url && !isEverywhere(location)) && !url?.isOnUrl;
  const path =
    isCombinable && BELOW_ROOT.test(pattern.expression)
      ? withinFolder(around, '/')
      : isCombinable && WHOLE_PATH.test(pattern.expression) && /^\^\/[^|()]*$/.test(around.expression)
        ? {
            ...around,
            expression: `^(${around.expression
              .slice(1)
              .replace(/(?<!\\)\$$/, '')
              .replace(/(?:\.\*)?$/, around.expression.endsWith('$') ? '' : '.*')})$`,
          }
        : undefined;
  if (!path) throw new Unsupported('This combination of conditions is not supported.');
  return { path: { expression: path.expression, ignoresCase: path.ignoresCase }, query, test };
}

function rewritten([pattern = '', replacement = '', flag = '']: readonly string[], required: Required): NginxDirective {
  if (!pattern || !replacement) throw new Unsupported('The target is missing.');
  const isExternal = /^(?:https?:\/\/|\$scheme)/i.test(replacement);
  const action = flag === 'permanent' ? redirect(301) : flag === 'redirect' || isExternal ? redirect(302) : PASS;
  const place = placeOfRewrite(inlineCase(unescapeWord(pattern)), required);
  const dropsQuery = replacement.endsWith('?');
  const target = targetOf(dropsQuery ? replacement.slice(0, -1) : replacement, place.path);
  if (target.hasQuery && !dropsQuery) throw new Unsupported('The query would be appended twice.');
  return { ...place, ...target.place, target: target.pieces, action, keepsQuery: target.hasQuery || !dropsQuery };
}

function returned([first = '', second = '']: readonly string[], required: Required): NginxDirective {
  const place = placeOf(required);
  const isFinal = !required.url && !required.query && !required.test;
  const code = /^\d{3}$/.test(first) ? Number(first) : undefined;
  if (code !== undefined && code >= 400 && code !== 444 && second === '')
    return { ...place, action: { action_type: 'error', action_code: code }, keepsQuery: false, isFinal };
  const written = code === undefined ? first : second;
  if (written === '' || (code !== undefined && (!isRedirectCode(code) || code === 304)))
    throw new Unsupported('This return value is not supported.');
  const { pieces, hasQuery, place: other } = targetOf(written, place.path);
  return { ...place, ...other, target: pieces, action: redirect(code ?? 302), keepsQuery: hasQuery, isFinal };
}

interface Target {
  pieces: TargetPiece[];
  /** Whether it ends with the query of the visit. */
  hasQuery: boolean;
  /** The place whose group is the whole path, if the target names that. */
  place: Pick<NginxDirective, 'path'> | undefined;
}

const QUERY_END = /(?:\$is_args|[?&])\$(?:args|query_string)$/;

/** The address that was visited, before a path on it. */
const OWN_ADDRESS = /^\$scheme:\/\/\$(?:http_)?host(?=\/)/;

/** The pieces of a target. */
function targetOf(written: string, path: NginxDirective['path']): Target {
  const bare = written
    .replace(/\$\{(\w+)\}/g, '$$$1')
    .replace(QUERY_END, '')
    .replace(OWN_ADDRESS, '')
    .replace(/^\$scheme:/, '');
  const variable = /\$(?:request_uri|uri|document_uri)$/.exec(bare)?.[0];
  const text = variable ? bare.slice(0, -variable.length) : bare;
  if (/\$(?![1-9])/.test(text) || text.startsWith('$')) throw new Unsupported('The target contains server variables.');
  if (text !== '' && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(text))
    throw new Unsupported('The target must be a URL, or a path that starts with a slash.');
  const hasQuery = bare.length < written.length && QUERY_END.test(written.replace(/\$\{(\w+)\}/g, '$$$1'));
  const pieces: TargetPiece[] = text.split(/(\$[1-9])/).flatMap((part, index): TargetPiece[] => {
    if (part === '') return [];
    return [index % 2 ? { of: 'path', group: Number(part.slice(1)) } : part];
  });
  if (!variable) return { pieces, hasQuery, place: undefined };
  if (text === '' || pieces.length > 1 || text.includes('?'))
    throw new Unsupported('The target contains server variables.');
  return {
    pieces: [...pieces, { of: 'path', group: 1 }],
    hasQuery: hasQuery || variable === '$request_uri',
    place: { path: wholePath(path) },
  };
}

/** The pattern whose group is the whole path. */
function wholePath(path: NginxDirective['path']): Pattern {
  if (
    'literal' in path ||
    path.ignoresCase ||
    /[|()]|(?<!\\)[?*+](?<!\.\*$)/.test(path.expression.replace(/\.\*$/, ''))
  )
    throw new Unsupported('The target contains server variables.');
  const { expression } = path;
  if (NO_GROUP.test(expression)) return { expression: '^(/.*)?$', ignoresCase: false };
  if (!expression.startsWith('^/')) throw new Unsupported('The target contains server variables.');
  const isAtEnd = expression.endsWith('$');
  const inner = expression.slice(1, isAtEnd ? -1 : undefined);
  return { expression: `^(${isAtEnd || inner.endsWith('.*') ? inner : `${inner}.*`})$`, ignoresCase: false };
}
