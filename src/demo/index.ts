/** The sample site of the first start. */
export { DemoModule } from './demo.module.js';
export { DEMO_SETS, DemoRegistry } from './demo-registry.js';
export { DemoRemoval, type RemovalReport } from './demo-removal.js';
export { DemoSite, DemoSiteError } from './demo-site.js';
