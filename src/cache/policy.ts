import { Injectable } from '@nestjs/common';

/** What the settings say about keeping answers, in the form in which requests ask it. */
export interface CachePolicy {
  isOn: boolean;
  /** Milliseconds for which an answer is right at most; 0 for ever. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded: their age does not matter then. */
  preloads: boolean;
  /** Whether those who come while an expired answer is made anew get the old one. */
  rebuilds: boolean;
  /** Whether answers to addresses with a query are kept. */
  keepsQueries: boolean;
  /** Whether compressed forms are kept and sent. */
  compresses: boolean;
  /** Whether those who know the time of an answer are told that it is the same. */
  comparesTimes: boolean;
  /** Whether pages end with a comment that says when they were made. */
  stampsPages: boolean;
  /** Whether answers are kept in files, too, so that they outlive the process. */
  savesFiles: boolean;
  /** Whether answers of the REST interface are kept. */
  keepsRest: boolean;
  /** Whether visitors with any cookie get no kept answers; else only those whom the site knows. */
  refusesCookies: boolean;
  /** Whether visitors whom the site knows by a cookie get what others get. */
  treatsKnownAsOthers: boolean;
  /** Whether answers of a kind of page, as it names itself, are kept. */
  keepsKind(kind: string | undefined): boolean;
  /** Whether answers to an address may be kept. */
  keepsAddress(path: string): boolean;
  /** Whether a program may be given kept answers. */
  servesAgent(agent: string | undefined): boolean;
  /** The variant of pages that a program gets; empty for the usual one. */
  variantOf(agent: string | undefined): string;
}

/** A cache that keeps nothing. */
const OFF: CachePolicy = {
  isOn: false,
  lifetime: 0,
  preloads: false,
  rebuilds: false,
  keepsQueries: false,
  compresses: false,
  comparesTimes: false,
  stampsPages: false,
  savesFiles: false,
  keepsRest: false,
  refusesCookies: false,
  treatsKnownAsOthers: false,
  keepsKind: () => false,
  keepsAddress: () => false,
  servesAgent: () => false,
  variantOf: () => '',
};

/** The policy in force, made of the settings whenever they change. */
@Injectable()
export class CachePolicies {
  current: CachePolicy = OFF;
}
