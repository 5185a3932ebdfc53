import { Injectable } from '@nestjs/common';
import type { PageCost } from '../../calendar/page-queries/index.js';
import { SettingsService } from '../../settings/index.js';
import { SiteWords } from '../words/index.js';

/** Currency codes by sign. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  zł: 'PLN',
  '₴': 'UAH',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  Kč: 'CZK',
  Ft: 'HUF',
  Fr: 'CHF',
  'Fr.': 'CHF',
  CHF: 'CHF',
  US$: 'USD',
  A$: 'AUD',
  C$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  元: 'CNY',
};
/** The currencies of signs that several countries use, by the region of the site. */
const BY_REGION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: {
    AU: 'AUD',
    CA: 'CAD',
    NZ: 'NZD',
    HK: 'HKD',
    SG: 'SGD',
    TW: 'TWD',
    MX: 'MXN',
    AR: 'ARS',
    CL: 'CLP',
    CO: 'COP',
    UY: 'UYU',
  },
  '¥': { CN: 'CNY' },
  kr: { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' },
  'kr.': { DK: 'DKK' },
};
const DOLLAR = 'USD';

/** The ISO 4217 codes that the platform knows. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The code of a currency sign for a site in a region; undefined for unknown signs. */
export function currencyOf(sign: string, region: string | undefined): string | undefined {
  if (CODES.has(sign)) return sign;
  const local = region === undefined ? undefined : BY_REGION[sign]?.[region];
  return local ?? CURRENCIES[sign] ?? (sign === '$' ? DOLLAR : undefined);
}

/** The prices of a cost: its numbers in ascending order, and the code of their currency if it is known. */
export interface Prices {
  numbers: readonly number[];
  currency: string | undefined;
  isFree: boolean;
}

const NUMBER = /^\.?\d/;

/** Writes costs in the language of the site. */
@Injectable()
export class EventPrices {
  constructor(
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** The prices of a cost. Without numbers, the word `Free` means that an event is free. */
  of({ values, symbol }: PageCost): Prices {
    const numbers = values.filter((value) => NUMBER.test(value)).map(Number);
    const isFree = numbers.length ? numbers.every((price) => price === 0) : /^free\b/i.test(values[0] ?? '');
    const sign = symbol || this.settings.get('events_currency_symbol');
    return { numbers, currency: currencyOf(sign, this.region), isFree };
  }

  /** A cost as text: its lowest and highest value; empty for none. */
  text(cost: PageCost): string {
    const shown = cost.values.filter((_, index) => index === 0 || index === cost.values.length - 1);
    const { currency } = this.of(cost);
    const [low, high = low] = shown;
    if (low === undefined || high === undefined) return '';
    const prices = shown.map(Number);
    if (currency !== undefined && prices.every((price) => price > 0)) return this.range(prices, currency);
    return [...new Set([low, high].map((value) => this.one(value, cost, currency)))].join(' – ');
  }

  private range([low = 0, high = low]: readonly number[], currency: string): string {
    const format = this.formatOf(currency, [low, high]);
    return low === high ? format.format(low) : format.formatRange(low, high);
  }

  private one(value: string, { symbol, position }: PageCost, currency: string | undefined): string {
    if (!NUMBER.test(value)) return value;
    const price = Number(value);
    if (price === 0) return this.words.ofEvents.free;
    if (currency !== undefined) return this.formatOf(currency, [price]).format(price);
    const number = price.toLocaleString(this.settings.languageTag, { maximumFractionDigits: 6 });
    const sign = symbol || this.settings.get('events_currency_symbol');
    const isAfter = (symbol ? position : this.settings.get('events_currency_position')) === 'postfix';
    return isAfter ? `${number} ${sign}`.trim() : `${sign}${number}`;
  }

  /** The format of prices in a currency: without decimals if none of them has any. */
  private formatOf(currency: string, prices: readonly number[]): Intl.NumberFormat {
    const isWhole = prices.every(Number.isInteger);
    return new Intl.NumberFormat(this.settings.languageTag, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(isWhole ? { maximumFractionDigits: 0 } : {}),
    });
  }

  private get region(): string | undefined {
    return new Intl.Locale(this.settings.languageTag).region;
  }
}
