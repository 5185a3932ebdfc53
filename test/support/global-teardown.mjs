/** Stops the database server of this run. In watch mode, the next run starts another one. */
export default async function teardown() {
  if (!globalThis.testDatabase) return;
  await globalThis.testDatabase.stop();
  delete globalThis.testDatabase;
  delete process.env.TEST_DATABASE_SOCKET;
}
