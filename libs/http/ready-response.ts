import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Coding, codingFor, compressed } from './compression.js';
import { encodedEtag, isPresent, presentEtag, type Validators } from './requests.js';

type Headers = Readonly<Record<string, string>>;

/** A response as it is made. */
interface Made {
  /** Absent if only its validators are kept. */
  body?: Buffer;
  /** Headers that belong to this response. */
  headers: Headers;
  /** Those of them that a 304 has. By default, it has all of them. */
  unchanged?: Headers;
  /** Absent if clients cannot validate their copies. */
  validators?: Validators;
}

/** How a response is sent to one caller. */
interface Delivery {
  /** Headers that responses have in common. While they are the same object, heads are put together only once. */
  common: Headers;
  /** Headers for this request alone: names and values in turns. */
  own: readonly string[];
  /** Whether the body is compressed for clients that accept it. */
  compresses: boolean;
}

/** The headers of a response as a flat list of names and values. Node.js sends it without copying an object. */
interface Head {
  common: Headers;
  list: readonly string[];
}

const listOf = (headers: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** A response with the status 200 in memory, sent again and again: its compressed forms and heads are made once. */
export class ReadyResponse {
  private readonly body: Buffer | undefined;
  private readonly headers: Headers;
  private readonly unchanged: Headers;
  private readonly validators: Validators | undefined;
  private readonly forms: Partial<Record<Coding, Buffer>> = {};
  private readonly heads: Partial<Record<Coding | 'identity', Head>> = {};
  private unchangedHead: (Head & { etag: string }) | undefined;

  constructor({ body, headers, unchanged = headers, validators }: Made) {
    this.body = body;
    this.headers = headers;
    this.unchanged = unchanged;
    this.validators = validators;
  }

  /** Whether there is a body to send. */
  get isWhole(): boolean {
    return this.body !== undefined;
  }

  /** Memory of the body and its compressed forms, of which a quarter is reckoned each. */
  get bytes(): number {
    return Math.ceil((this.body?.length ?? 0) * 1.5);
  }

  /** Sends the response, or a 304 to a client that has it. */
  send(request: IncomingMessage, response: ServerResponse, delivery: Delivery): void {
    if (this.isPresent(request)) {
      this.sendUnchanged(request, response, delivery);
      return;
    }
    const { body = Buffer.alloc(0) } = this;
    const coding = delivery.compresses ? codingFor(request, body.length) : undefined;
    const sent = coding ? (this.forms[coding] ??= compressed(body, coding)) : body;
    response.writeHead(200, [...this.headOf(coding, delivery.common, sent.length), ...delivery.own]);
    response.end(request.method === 'HEAD' ? undefined : sent);
  }

  /** Whether the client says that it has this response. */
  isPresent(request: IncomingMessage): boolean {
    const { validators } = this;
    const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
    if (!validators || (match ?? since) === undefined) return false;
    return match === validators.etag || isPresent(request, validators);
  }

  /** Sends a 304. */
  sendUnchanged(
    request: IncomingMessage,
    response: ServerResponse,
    { common, own }: Omit<Delivery, 'compresses'>,
  ): void {
    const { unchanged, validators, unchangedHead: known } = this;
    const match = request.headers['if-none-match'];
    const etag = validators && (match === validators.etag ? match : presentEtag(request, validators.etag));
    const isKnown = known?.common === common && known.etag === etag;
    const list = isKnown
      ? known.list
      : listOf({ ...common, ...unchanged, ...(etag === undefined ? {} : { ETag: etag }) });
    if (!isKnown && etag !== undefined) this.unchangedHead = { common, etag, list };
    response.writeHead(304, [...list, ...own]).end();
  }

  private headOf(coding: Coding | undefined, common: Headers, length: number): readonly string[] {
    const form = coding ?? 'identity';
    const known = this.heads[form];
    if (known?.common === common) return known.list;
    const { headers, validators } = this;
    const encoded = coding && {
      ...(validators && { ETag: encodedEtag(validators.etag, coding) }),
      'Content-Encoding': coding,
    };
    const list = listOf({ ...common, ...headers, ...encoded, 'Content-Length': length });
    this.heads[form] = { common, list };
    return list;
  }
}
