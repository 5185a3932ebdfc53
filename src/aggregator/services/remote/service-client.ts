import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ImportServiceError, ServiceUnreachable } from '../import-service.js';
import { ImportServiceOptions, type RemoteService } from '../service-options.js';

/** What a service may say at a time, which is held as a whole. */
const MOST_BYTES = 32 * 2 ** 20;
const CODE = 'core:aggregator:';

/** Talks to the import service of the configuration. */
@Injectable()
export class ServiceClient {
  constructor(private readonly options: ImportServiceOptions) {}

  /**
   * Asks for an import.
   *
   * @throws ImportServiceError, or the reason of the signal
   */
  async create<T>(form: FormData, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    const { patience, ...service } = this.service();
    const isWithFile = [...form.values()].some((value) => typeof value !== 'string');
    const fields = [...form].map(([name, value]): [string, string] => [name, String(value)]);
    const body = isWithFile ? form : new URLSearchParams(fields);
    const text = await this.ask(addressIn(service), { method: 'POST', body }, patience.create, signal);
    return read(text, shape, 'invalid-json-response');
  }

  /**
   * Asks for what was found.
   *
   * @throws ImportServiceError, or the reason of the signal
   */
  async poll<T>(importId: string, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    const { patience, ...service } = this.service();
    const text = await this.ask(addressIn(service, importId), { method: 'GET' }, patience.poll, signal);
    return read(text, shape, 'bad-json-response');
  }

  private service(): RemoteService {
    const { remote } = this.options;
    if (!remote?.key)
      throw new ImportServiceError(`${CODE}invalid-service-key`, 'There is no key of the import service.');
    return remote;
  }

  private async ask(address: URL, request: RequestInit, patience: number, signal: AbortSignal): Promise<string> {
    const late = AbortSignal.timeout(patience);
    try {
      const response = await fetch(address, {
        ...request,
        headers: { accept: 'application/json', 'user-agent': 'Lintel' },
        signal: AbortSignal.any([signal, late]),
      });
      if (response.status === 200) return await textOf(response);
      await response.body?.cancel();
      if (response.status === 403)
        throw new ImportServiceError(`${CODE}request-denied`, 'The import service refuses this site.');
      throw new ImportServiceError(`${CODE}bad-response`, `The import service answers ${response.status}.`);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ImportServiceError) throw error;
      const message = late.aborted
        ? `The import service does not answer within ${patience / 1000} seconds.`
        : 'The import service cannot be reached.';
      throw new ServiceUnreachable(message, { cause: error });
    }
  }
}

function addressIn({ address, key }: Pick<RemoteService, 'address' | 'key'>, importId?: string): URL {
  const path = ['api/aggregator/v1/import', ...(importId === undefined ? [] : [encodeURIComponent(importId)])];
  const url = new URL(`${address}/${path.join('/')}`);
  url.searchParams.set('key', key);
  return url;
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > MOST_BYTES)
      throw new ImportServiceError(`${CODE}bad-response`, `The import service answers more than ${MOST_BYTES} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function read<T>(text: string, shape: z.ZodType<T>, code: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ImportServiceError(CODE + code, 'The import service answers no JSON.', { cause: error });
  }
  const known = shape.safeParse(value);
  if (known.success) return known.data;
  throw new ImportServiceError(`${CODE}invalid-service-response`, 'The import service answers something else.');
}
