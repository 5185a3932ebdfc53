import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db } from './db.js';

const HELD_MS = 300_000;

/** Numbers that decide which way to read something is faster, not what is found: they may be old. */
@Injectable()
export class Estimates {
  private readonly known = new LRUCache<string, number>({ max: 2000, ttl: HELD_MS });

  constructor(private readonly db: Db) {}

  /** About what a statement answers as `size`. */
  async about(sql: string, parameters: unknown[]): Promise<number> {
    const key = JSON.stringify([sql, parameters]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const [row] = await this.db.rows<{ size: number | null }>(sql, parameters);
    const size = Number(row?.size ?? 0);
    this.known.set(key, size);
    return size;
  }
}
