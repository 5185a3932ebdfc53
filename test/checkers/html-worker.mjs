// Checks pages in a separate thread, because the module loader of the test runner cannot load jsdom.
import { parentPort } from 'node:worker_threads';
import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import { JSDOM, VirtualConsole } from 'jsdom';

/**
 * The recommended rules, except for style and content:
 * - texts of entries may contain inline styles and older markup (`<br />`);
 * - titles may be long, and lines may end with blanks.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'doctype-style': ['error', { style: 'lowercase' }],
    'long-title': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
  },
});
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that need a browser, which knows sizes and colours. */
const NEEDS_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** The documents of the last pages: tests ask several times for elements of one. */
const documents = new Map();

function documentOf(html) {
  const known = documents.get(html);
  if (known) return known;
  const { document } = new JSDOM(html).window;
  documents.set(html, document);
  for (const oldest of documents.keys()) {
    if (documents.size <= 4) break;
    documents.delete(oldest);
  }
  return document;
}

const tasks = {
  async markup({ html }) {
    const { results } = await validator.validateString(html);
    const lines = html.split('\n');
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, line, message }) => `${ruleId}: ${message} in ${lines[line - 1]}`),
    );
  },

  async access({ html }) {
    const { window } = new JSDOM(html, {
      runScripts: 'outside-only',
      pretendToBeVisual: true,
      // Ignores what jsdom reports as not implemented.
      virtualConsole: new VirtualConsole(),
    });
    try {
      window.eval(axe.source);
      const { violations } = await window.axe.run(window.document, {
        runOnly: LEVELS,
        rules: Object.fromEntries(NEEDS_LAYOUT.map((rule) => [rule, { enabled: false }])),
      });
      return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
    } finally {
      window.close();
    }
  },

  select({ html, selector }) {
    return [...documentOf(html).querySelectorAll(selector)].map((element) => ({
      text: element.textContent.replace(/\s+/g, ' ').trim(),
      html: element.outerHTML,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    }));
  },
};

async function run({ id, task, ...input }) {
  try {
    parentPort.postMessage({ id, result: await tasks[task](input) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error.stack) });
  }
}

parentPort.on('message', (message) => void run(message));
