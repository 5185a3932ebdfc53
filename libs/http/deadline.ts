import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';

/** Rejects when work takes longer than `limit` milliseconds; `renew` restarts the time as long as it has not run out. */
export function inTime<T>(limit: number, work: (renew: () => void) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      reject(errorOf(() => ARGUMENT_ERRORS('rest_timeout')));
    }, limit);
    const renew = (): void => {
      if (!isOver) timer.refresh();
    };
    work(renew)
      .finally(() => {
        isOver = true;
        clearTimeout(timer);
      })
      .then(resolve, reject);
  });
}
