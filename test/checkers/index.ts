import { join } from 'node:path';
import axe from 'axe-core';

export type { RunOptions } from 'axe-core';
/** What the script of axe adds to a page. */
export type Axe = typeof axe;

/** The script that looks for accessibility problems in a page. */
export const AXE_SCRIPT = axe.source;
/** Threads of these programs check pages: the module loader of the test runner cannot load all that they use. */
export const HTML_WORKER = join(import.meta.dirname, 'html-worker.mjs');
export const LIGHTHOUSE_WORKER = join(import.meta.dirname, 'lighthouse-worker.mjs');
/** The folder where programs of tests find the checkers. */
export const CHECKER_MODULES = join(import.meta.dirname, 'node_modules');
