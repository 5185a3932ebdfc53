/**
 * CPU milliseconds that this process uses for some work. Unlike elapsed time, they do not depend on the load of the
 * machine.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
