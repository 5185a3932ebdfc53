import { RequestContext } from '#libs/context';

/** The caller's address; one of the older kind as people write it. */
export const callerAddress = (): string => (RequestContext.current()?.address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
