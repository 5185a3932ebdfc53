/**
 * Milliseconds that this process needs the processor for while the work is done: unlike the time on the clock, they are
 * the same however busy the machine is.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
