// oxlint-disable typescript/no-explicit-any -- the library has no types of its own
declare module 'wpapi' {
  /** The parts of the client library that tests use. */
  export default class WPAPI {
    static discover(url: string): Promise<WPAPI>;
    auth(credentials: { username: string; password: string }): WPAPI;
    [resource: string]: any;
  }
}
