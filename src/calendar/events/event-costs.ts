import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SettingsService } from '../../settings/index.js';
import { showCost, type ShownCost, type StoredCost } from './cost.js';

const NONE: StoredCost = { values: [], symbol: '', position: '' };

/** A cost as a column holds it; empty for none. */
export const costColumn = (cost: StoredCost): string => (cost.values.length ? JSON.stringify(cost) : '');

/** The cost that a column holds. */
export const costOfColumn = (column: string): StoredCost => (column ? (JSON.parse(column) as StoredCost) : NONE);

/** Costs as they are shown: those that name no currency are in that of the settings. */
@Injectable()
export class EventCosts {
  private readonly shown = new LRUCache<string, ShownCost>({ max: 500 });

  constructor(private readonly settings: SettingsService) {}

  /** The cost that a column holds, as it is shown. */
  of(column: string): ShownCost {
    const symbol = this.settings.get('events_currency_symbol');
    const position = this.settings.get('events_currency_position') === 'postfix' ? 'postfix' : 'prefix';
    const key = `${position} ${symbol} ${column}`;
    const found = this.shown.get(key) ?? showCost(costOfColumn(column), { symbol, position });
    this.shown.set(key, found);
    return found;
  }
}
