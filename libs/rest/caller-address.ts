import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import proxyAddress from 'proxy-addr';
import type { LeanAdapter } from '#libs/http';

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
