import { sql } from './database.js';

/** What is stored of the secrets of a site, by their places: no response shows it. */
export async function storedSecrets(): Promise<Record<string, string>> {
  const rows = await sql<{ place: string; value: string | null }>(
    `SELECT CONCAT('factor ', user_id) AS place, secret AS value FROM second_factors
 UNION ALL SELECT CONCAT('webhook ', id), CONVERT(secret USING utf8mb4) FROM webhooks
 UNION ALL SELECT CONCAT('previous ', id), CONVERT(previous_secret USING utf8mb4) FROM webhooks
 UNION ALL SELECT CONCAT('site ', name), value FROM site_secrets
 UNION ALL SELECT name, value FROM settings WHERE name IN ('redirection.token', 'cache.cache_page_secret')`,
  );
  return Object.fromEntries(rows.flatMap(({ place, value }) => (value === null ? [] : [[place, value]])));
}

/** Stores the second factor of an account for another one, as somebody could who may write to the database. */
export async function copySecondFactor(from: number, to: number): Promise<void> {
  await sql(
    'UPDATE second_factors t JOIN second_factors f ON f.user_id = ? SET t.secret = f.secret WHERE t.user_id = ?',
    [from, to],
  );
}

/** The same with the secret of a webhook. */
export async function copyWebhookSecret(from: number, to: number): Promise<void> {
  await sql('UPDATE webhooks t JOIN webhooks f ON f.id = ? SET t.secret = f.secret WHERE t.id = ?', [from, to]);
}

/** Stores so many webhooks with plain secrets; the route limits their number. */
export async function addPlainWebhooks(owner: number, number: number): Promise<void> {
  const rows = Array.from({ length: number }, (_, at) => [
    owner,
    'https://example.org/',
    '[]',
    '{}',
    'view',
    0,
    `w${at}`,
  ]);
  await sql(
    'INSERT INTO webhooks (owner_id, url, events, filter, context, active, secret, created_at, modified_at) VALUES ?',
    [rows.map((row) => [...row, '2031-01-01', '2031-01-01'])],
  );
}

/** Deletes the webhooks whose addresses are those of `addPlainWebhooks`. */
export async function removeAddedWebhooks(): Promise<void> {
  await sql("DELETE FROM webhooks WHERE url = 'https://example.org/'");
}
