const LONE_SURROGATE = /\p{Surrogate}/gu;

const encoded = (text: string): string =>
  encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD')).replaceAll("'", '%27');

/** A query as visits send it, which servers compare as it was sent. */
export const encodeQuery = (query: string): string => query.replace(/[^\x21-\x7e]+|["<>\\^`{|}]/gu, encoded);

/**
 * A target without what may not stand in an address; what is encoded stays. A question mark with nothing behind it would
 * tell servers to drop the query.
 */
export const encodeTarget = (target: string): string =>
  target.replace(/\?+$/, '').replace(/[^\x21-\x7e]+|["'<>\\^`]/gu, encoded);
