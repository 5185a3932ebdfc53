import { Foundation1700000000000 } from './1700000000000-foundation.js';
import { RemoteAnswers1700000006000 } from './1700000006000-remote-answers.js';

/** Every migration, oldest first. Named one by one, so that a stale build output can never be run. */
export const MIGRATIONS = [Foundation1700000000000, RemoteAnswers1700000006000];
