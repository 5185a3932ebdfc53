import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import proxyAddress from 'proxy-addr';
import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';
import type { LeanAdapter } from './lean-adapter.js';

type Trust = (address: string, hop: number) => boolean;

/** IP addresses and schemes of callers, as reported by trusted proxies. */
@Injectable()
export class CallerIp {
  private trust: Trust | undefined;

  constructor(private readonly host: HttpAdapterHost<LeanAdapter>) {}

  /**
   * The IP address of the client, or of the nearest untrusted proxy. What proxies report without an IP address counts as
   * the address of the connection, so that a client cannot pass for many.
   */
  of(request: IncomingMessage): string {
    const { remoteAddress = '' } = request.socket;
    if (!request.headers['x-forwarded-for']) return remoteAddress;
    return ipIn(proxyAddress(request, this.trusted())) ?? remoteAddress;
  }

  /** Whether the client uses HTTPS: with this process, or with the trusted proxy in front of it. */
  isEncrypted({ socket, headers }: IncomingMessage): boolean {
    if ('encrypted' in socket) return true;
    const forwarded = headers['x-forwarded-proto'];
    if (forwarded === undefined || !this.trusted()(socket.remoteAddress ?? '', 0)) return false;
    const [scheme = ''] = String(forwarded).split(',', 1);
    return scheme.trim().toLowerCase() === 'https';
  }

  private trusted(): Trust {
    return (this.trust ??= this.configured());
  }

  private configured(): Trust {
    const trust = this.host.httpAdapter.getInstance<{ get(name: string): Trust }>().get('trust proxy fn');
    return (address, hop) => trust(ipIn(address) ?? address, hop);
  }
}

/** An IP address with a port, as some proxies report it: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/i;

/** The IP address of a forwarded address, without its port; undefined if it has none. */
function ipIn(address: string): string | undefined {
  if (isIP(address)) return address;
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? [];
  const found = ipv6 ?? ipv4;
  return found !== undefined && isIP(found) ? found : undefined;
}

/** Whether a request only reads. */
export const isRead = ({ method }: Pick<IncomingMessage, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** Whether a request names its host more than once, of which a proxy may believe another one than the site does. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const SENT_ID = /^[\w-]{1,64}$/;
const REQUEST_ID = Symbol('request ID');

/**
 * The ID of a request in logs and responses: the one that the caller or a proxy sent, or a new one. Every call with the
 * same request returns the same ID.
 */
export function requestId(request: IncomingMessage & { [REQUEST_ID]?: string }): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && SENT_ID.test(given)) return given;
  // A property of the request: a map would cost each response more memory than everything else.
  return (request[REQUEST_ID] ??= randomUUID());
}

/** Rejects if work takes longer than `limit` milliseconds. `renew` restarts the time unless it has run out. */
export function withDeadline<T>(limit: number, work: (renew: () => void) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      reject(errorOf(() => ARGUMENT_ERRORS('rest_timeout')));
    }, limit);
    const renew = (): void => {
      if (!isOver) timer.refresh();
    };
    const end = (): void => {
      isOver = true;
      clearTimeout(timer);
    };
    work(renew).then(
      (result) => {
        end();
        resolve(result);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}

/** The response headers by which a client validates its cached copy. */
export interface Validators {
  etag: string;
  /** In seconds; absent while two states could have the same time. */
  lastModified?: number;
}

/** Tracks since when this process knows the current version of something, in seconds. */
export class VersionClock {
  private version = '';
  private since: number | undefined;
  private latest = 0;

  /** The second since which a version is current; undefined while it could be mistaken for another version. */
  sinceOf(version: string, now: number): number | undefined {
    if (version !== this.version) {
      this.version = version;
      this.since = undefined;
    }
    if (this.since === undefined && now > this.latest) {
      this.since = now;
      this.latest = now;
    }
    return this.since;
  }
}

/** A weak ETag, because the same state may be serialized or encoded differently. */
export function etagOf(parts: readonly string[]): string {
  const [only = ''] = parts;
  // A page is not quoted first, which takes as long as its digest.
  const text = parts.length === 1 ? only : JSON.stringify(parts);
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** The ETag of an encoded form of a body. Weak tags stand for all forms. */
export const encodedEtag = (etag: string, coding: string): string =>
  etag.startsWith('W/') ? etag : `${etag.slice(0, -1)};${coding}"`;

/** An ETag without its weakness and coding. */
const opaque = (tag: string): string => tag.replace(/^W\//, '').replace(/;\w+"$/, '"');

/** The strong ETag for a 304: that of the encoded form which the client has, so that caches find their copy. */
export function presentEtag({ headers }: IncomingMessage, etag: string): string {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.find((tag) => opaque(tag) === opaque(etag)) ?? etag;
}

/** Whether the client has the current state already, in whatever encoding. */
export function isPresent({ headers }: IncomingMessage, { etag, lastModified }: Validators): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    return match.trim() === '*' || match.split(',').some((one) => opaque(one.trim()) === opaque(etag));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '') / 1000;
  return lastModified !== undefined && lastModified <= since;
}
