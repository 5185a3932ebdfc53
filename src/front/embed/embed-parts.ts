import { createHash } from 'node:crypto';

/** How the view of an entry in a frame of another site looks. */
export const EMBED_STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1e1c1a; --faint: #5c574f; --line: #8a8378; --link: #1f4f8f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17181a; --ink: #e9e6e1; --faint: #b0aaa0; --line: #8b8f96; --link: #9cc3ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.95rem/1.5 system-ui, sans-serif; }
main { padding: 1.25rem; border: 1px solid var(--line); overflow-wrap: anywhere; }
img { display: block; max-width: 100%; height: auto; margin-bottom: 0.75rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 0.75rem; }
a { color: var(--link); }
h1 a, .site a { color: inherit; text-decoration: none; }
h1 a:hover, .site a:hover { text-decoration: underline; }
.site { margin: 0; color: var(--faint); font-weight: 600; }
`;

/**
 * What the framed view says to the page around it, in the messages of the convention: how high it is, and where a link
 * leads that was followed, as the frame itself may lead nowhere.
 */
export const EMBED_SCRIPT = `(function () {
  var secret = (/[#&?]secret=(\\w{1,40})/.exec(location.hash) || [])[1];
  if (!secret || window.parent === window) return;
  function tell(message, value) {
    window.parent.postMessage({ message: message, value: value, secret: secret }, '*');
  }
  function tellHeight() {
    tell('height', Math.ceil(document.documentElement.getBoundingClientRect().height));
  }
  addEventListener('load', tellHeight);
  addEventListener('resize', tellHeight);
  document.addEventListener('click', function (event) {
    var link = event.target.closest('a[href]');
    if (link) tell('link', link.href);
  });
})();
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Everybody may frame the view; it runs and looks like nothing but these parts. */
export const EMBED_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(EMBED_STYLE)}`,
  `script-src ${hashOf(EMBED_SCRIPT)}`,
  'img-src http: https: data:',
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ');
