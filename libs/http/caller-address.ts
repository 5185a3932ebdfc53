import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import proxyAddress from 'proxy-addr';
import type { LeanAdapter } from './lean-adapter.js';

type Trust = (address: string, hop: number) => boolean;

/** Network addresses of callers, as far as the proxies before the site are trusted. */
@Injectable()
export class CallerAddress {
  private trust: Trust | undefined;

  constructor(private readonly host: HttpAdapterHost<LeanAdapter>) {}

  /** The address of the client of a request; that of the nearest untrusted proxy if there is one. */
  of(request: IncomingMessage): string {
    this.trust ??= this.host.httpAdapter.getInstance<{ get(name: string): Trust }>().get('trust proxy fn');
    return proxyAddress(request, this.trust);
  }
}

const REQUEST_ID = /^[\w-]{1,64}$/;
const MADE = Symbol('ID that was made');

/**
 * The ID of a request in logs and answers: the one that the caller or a proxy gave it, or a new one. It stays the same,
 * whoever asks.
 */
export function requestId(request: IncomingMessage & { [MADE]?: string }): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  // A property of the request: a map beside it would cost each answer more memory than all else.
  return (request[MADE] ??= randomUUID());
}
