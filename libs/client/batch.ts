import { LintelError } from './client-error.js';
import { pathIn, type Root } from './root.js';
import type { CallOptions, Transport } from './transport.js';

/** A request of a batch. */
export interface BatchRequest {
  /** Path and query below the REST root, such as `/cms/v2/tags`. */
  path: string;
  /** `POST` by default. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  /** Headers of this request, such as `Idempotency-Key` and `If-Match`. */
  headers?: Readonly<Record<string, string>>;
}

/** The response to a request of a batch. */
export interface BatchResult {
  status: number;
  /** The body, with the names of the convention. */
  body: unknown;
  /** The error of a request that failed. */
  error?: LintelError;
}

/** Options of a batch. */
export interface BatchOptions extends CallOptions {
  /** Whether nothing runs unless the arguments of all requests are valid. Such a batch has at most 25 requests. */
  isValidatedFirst?: boolean;
}

/** A response in a batch; null for a valid request that did not run. */
type Answered = { status: number; body: unknown } | null;

/** Number of requests that a site accepts at once. */
const LIMIT = 25;

/** Runs requests in their order. Results are in the order of the requests. */
export async function runBatch(
  transport: Transport,
  requests: readonly BatchRequest[],
  { isValidatedFirst = false, signal }: BatchOptions = {},
): Promise<(BatchResult | undefined)[]> {
  const root = await batchRoot(transport, signal);
  const validation = isValidatedFirst ? 'require-all-validate' : 'normal';
  const results: (BatchResult | undefined)[] = [];
  const size = isValidatedFirst ? Math.max(requests.length, 1) : LIMIT;
  for (let start = 0; start < requests.length; start += size) {
    const part = requests.slice(start, start + size).map((one) => ({ ...one, path: pathIn(root, one.path) }));
    const body = { validation, requests: part };
    const { data } = await transport.call<{ responses: Answered[] }>('post', '/batch/v1', { body, signal }, root);
    results.push(...data.responses.map((answer) => (answer ? resultOf(answer) : undefined)));
  }
  return results;
}

const resultOf = ({ status, body }: NonNullable<Answered>): BatchResult =>
  status < 400 ? { status, body } : { status, body, error: LintelError.of(status, body) };

/** The root of the convention, which alone has batches; the host of the site names it. */
async function batchRoot(transport: Transport, signal?: AbortSignal): Promise<Root> {
  const root = await transport.root(signal);
  if (root.isConvention) return root;
  const other = await transport.root(signal, `${new URL(root.url).origin}/`);
  if (other.isConvention) return other;
  throw LintelError.own('batch_not_supported', 'The site has no root of the convention, which batches need.');
}
