import type { AppConfig } from '../start/app.config.js';
import { type Finding, warning } from './check.js';

const LIMIT_MS = 5000;
/** A line of the measurements: an extension, and how often it has failed since the site started. */
const LINE = /^lintel_extension_failures_total\{extension="([a-z0-9-]+)"\} (\d+)$/gm;

/** Asks a running site that is measured which of its extensions have failed. That it does not run is no fault. */
export async function failureChecks({ SITE_URL, METRICS_TOKEN }: AppConfig): Promise<Finding[]> {
  if (METRICS_TOKEN === undefined) return [];
  try {
    const response = await fetch(`${SITE_URL.replace(/\/+$/, '')}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      // The token is for this site alone.
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const text = response.ok ? await response.text() : '';
    return [...text.matchAll(LINE)].map(([, name, count]) =>
      warning(
        `extension ${name}`,
        `It has failed since the site started; failures: ${count}`,
        'Look for its name in the log, and ask its author, or start the site without it.',
      ),
    );
  } catch {
    return [];
  }
}
