import { type ReactNode, useMemo } from 'react';
import { plainTags } from './plain-tags.js';

/** Nothing in the frame runs, is sent, or is loaded from other hosts. The policy of the page applies as well. */
const POLICY = `default-src 'none'; img-src ${location.origin} data:; media-src ${location.origin}`;
const REMOVED =
  'script,style,link,meta,base,iframe,frame,object,embed,template,svg,math,noscript,portal,xmp,plaintext,noembed,noframes,title';
const URLS = new Set(['src', 'poster']);
const KEPT = new Set(['alt', 'class', 'colspan', 'rowspan', 'title', 'width', 'height', 'start', 'type']);

interface BlockFrameProps {
  html: string;
  title: string;
  /** What is shown instead if there is nothing to be seen. */
  empty?: ReactNode;
}

/** Shows HTML of a block that is not edited in place, in a frame without any rights. */
export function BlockFrame({ html, title, empty }: BlockFrameProps) {
  const page = useMemo(() => framed(html), [html]);
  return page === undefined ? empty : <iframe className="block-frame" sandbox="" srcDoc={page} title={title} />;
}

/** A page for the frame; undefined if there is nothing to be seen. */
function framed(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(
    plainTags(html, (name) => (KEPT.has(name) || URLS.has(name) ? name : undefined)),
    'text/html',
  );
  for (const element of body.querySelectorAll(REMOVED)) element.remove();
  // What is in a form is shown, and sends nothing.
  for (const form of body.querySelectorAll('form')) form.replaceWith(...form.childNodes);
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (!KEPT.has(name) && !(URLS.has(name) && isOwn(value))) element.removeAttribute(name);
  if (!body.textContent?.trim() && !body.querySelector('img,video,audio')) return undefined;
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">${body.innerHTML}`;
}

const isOwn = (value: string): boolean =>
  URL.canParse(value, location.href) && new URL(value, location.href).origin === location.origin;
