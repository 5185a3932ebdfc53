import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';

/** Gives up work that takes longer than some milliseconds; `renew` begins the time anew as long as it has not run out. */
export async function inTime<T>(limit: number, work: (renew: () => void) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(errorOf(() => ARGUMENT_ERRORS('rest_timeout')));
    }, limit);
  });
  const renew = () => {
    if (!isOver) timer?.refresh();
  };
  try {
    return await Promise.race([work(renew), timeout]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
