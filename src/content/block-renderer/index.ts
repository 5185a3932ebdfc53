/** The route that renders blocks. */
export { BlockRendererModule } from './block-renderer.module.js';
