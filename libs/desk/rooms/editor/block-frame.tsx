import { useMemo } from 'react';
import { plainTags } from './plain-tags.js';

/** Nothing in the frame runs, is sent, or is loaded from other hosts. The policy of the page applies as well. */
const POLICY = `default-src 'none'; img-src ${location.origin} data:; media-src ${location.origin}`;
const REMOVED = 'script,style,link,meta,base,iframe,frame,object,embed,form,template,svg,math,noscript,portal';
const URLS = new Set(['src', 'poster']);
const KEPT = new Set(['alt', 'class', 'colspan', 'rowspan', 'title', 'width', 'height', 'start', 'type']);

/** Shows the own HTML of a block that is not edited in place, in a frame without any rights. */
export function BlockFrame({ html, title }: { html: string; title: string }) {
  const page = useMemo(() => framed(html), [html]);
  return page === undefined ? undefined : <iframe className="block-frame" sandbox="" srcDoc={page} title={title} />;
}

/** A page for the frame; undefined if there is nothing to be seen. */
function framed(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(
    plainTags(html, (name) => (KEPT.has(name) || URLS.has(name) ? name : undefined)),
    'text/html',
  );
  for (const element of body.querySelectorAll(REMOVED)) element.remove();
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (!KEPT.has(name) && !(URLS.has(name) && isOwn(value))) element.removeAttribute(name);
  if (!body.textContent?.trim() && !body.querySelector('img,video,audio')) return undefined;
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">${body.innerHTML}`;
}

const isOwn = (value: string): boolean =>
  URL.canParse(value, location.href) && new URL(value, location.href).origin === location.origin;
