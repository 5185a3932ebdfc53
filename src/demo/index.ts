/** The sample site of the first start. */
export { DemoModule } from './demo.module.js';
export { DemoSite } from './demo-site.js';
