/**
 * What tests of extensions use, which the package exports as `lintel/testing`: a site that runs as in production, on a
 * database of its own, and a client that compares each response with the OpenAPI document. The tests of Lintel itself
 * use the same.
 */
export { freePort, startSite, startSiteWith, type TestSiteOptions } from './start-site.js';
export { type Answer, type AskOptions, type RoleName, TestSite } from './test-site.js';
