/** The program that the package exports as `lintel/testing`. Sites never load it. */
export { type Answer, type AskOptions, type RoleName, startSite, TestSite, type TestSiteOptions } from './index.js';
