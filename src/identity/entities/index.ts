export { Session } from '../session.entity.js';
