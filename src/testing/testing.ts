/** The program that the package exports as `lintel/testing`. Sites never load it. */
export { type Answer, type Ask, type RoleName, startSite, TestSite, type TestSiteOptions } from './index.js';
