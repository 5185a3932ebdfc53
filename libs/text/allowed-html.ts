/** For each element the attributes it may have, besides the global ones of its set. */
export interface AllowedHtml {
  readonly elements: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether `class`, `id`, `style`, `title`, `dir`, `lang`, `role`, `data-*` and `aria-*` may be used everywhere. */
  readonly globalAttributes: boolean;
}

/** Attributes whose value is an address. */
export const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'src',
  'cite',
  'longdesc',
  'poster',
  'data',
  'usemap',
]);

const GLOBAL_ATTRIBUTE = /^(?:class|id|style|title|dir|lang|xml:lang|role|data-[a-z0-9_-]+|aria-[a-z]+)$/;

/** What comments, term descriptions and the titles of those without unfiltered HTML may hold. */
export const INLINE_HTML: AllowedHtml = {
  globalAttributes: false,
  elements: elementMap(`
    a href title | abbr title | acronym title | b | blockquote cite | cite | code | del datetime | em | i | q cite | s
    | strike | strong`),
};

/** Comments, with the `rel` that is put on each of their links. */
export const COMMENT_HTML: AllowedHtml = {
  globalAttributes: false,
  elements: new Map([...INLINE_HTML.elements, ['a', new Set(['href', 'title', 'rel'])]]),
};

/** What the bodies written by those without unfiltered HTML may hold. */
export const POST_HTML: AllowedHtml = {
  globalAttributes: true,
  elements: elementMap(`
    address | a href rel rev name target download hreflang | abbr | acronym
    | area alt coords href nohref shape target | article align | aside align
    | audio autoplay controls loop muted preload src | b | bdo | big | blockquote cite | br
    | button disabled name type value | caption align | cite | code
    | col align char charoff span valign width | colgroup align char charoff span valign width | dd | del cite datetime
    | details align open | dfn | div align | dl | dt | em | fieldset | figcaption align | figure align
    | font color face size | footer align | h1 align | h2 align | h3 align | h4 align | h5 align | h6 align
    | header align | hgroup align | hr align noshade size width | i
    | img alt align border height hspace loading decoding fetchpriority longdesc vspace sizes src srcset usemap width
    | ins cite datetime | kbd | label for | legend align | li align value | main align | map name | mark | menu type
    | nav align | object data type width height | p align | pre width | q cite | rb | rp | rt | rtc | ruby | s | samp
    | section align | small | span align | strike | strong | sub | summary align | sup
    | table align bgcolor border cellpadding cellspacing rules summary width | tbody align char charoff valign
    | td abbr align axis bgcolor char charoff colspan headers height nowrap rowspan scope valign width
    | textarea cols rows disabled name readonly | tfoot align char charoff valign
    | th abbr align axis bgcolor char charoff colspan headers height nowrap rowspan scope valign width
    | thead align char charoff valign | title | tr align bgcolor char charoff valign
    | track default kind label src srclang | tt | u | ul type | ol start type reversed | var
    | video autoplay controls height loop muted playsinline poster preload src width`),
};

export function isAllowedAttribute(allowed: AllowedHtml, element: string, attribute: string): boolean {
  if (allowed.elements.get(element)?.has(attribute)) return true;
  return allowed.globalAttributes && GLOBAL_ATTRIBUTE.test(attribute);
}

/** Reads `element attribute attribute | element …`. */
function elementMap(list: string): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    list.split('|').map((entry) => {
      const [element = '', ...attributes] = entry.trim().split(/\s+/);
      return [element, new Set(attributes)];
    }),
  );
}
