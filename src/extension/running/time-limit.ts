/** How long an extension may take within a request, in milliseconds. Code that blocks the process cannot be stopped. */
export const LIMIT_MS = 2000;

/** The result of work. Throws what `late` throws if there is none within the limit. */
export async function inTime<Result>(work: () => Promise<Result>, late: () => never): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS);
  }).then(late);
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
