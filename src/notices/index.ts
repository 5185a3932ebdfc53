/** The extension that sends notices. It uses the public API alone, as extensions of others do. */
export { Notices } from './notices.extension.js';
