export { lintel, type Lintel } from './lintel.js';
export { issueTokens, type Auth, type CookieAuth, type PasswordAuth, type TokenAuth } from './credentials.js';
export { LintelError } from './client-error.js';
export type { BatchOptions, BatchRequest, BatchResult } from './batch.js';
export type { Context, Kinds, MediaMembers, Schemas } from './kinds.js';
export type { Page } from './resources.js';
export type { CallOptions, ClientOptions, CreateOptions, RetryOptions, WriteOptions } from './transport.js';
export type { Progress, UploadOptions } from './upload.js';
export type { operations, paths } from './api-types.js';
