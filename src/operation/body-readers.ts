import express, { type RequestHandler } from 'express';
import { withDeadline } from '#libs/http';

const LARGEST = '16kb';

/**
 * Reads the small bodies of requests outside the REST root, JSON or forms. Bodies that are incomplete after some
 * milliseconds are refused with a 503. The timeout of the server itself is hours, because large files may arrive
 * slowly.
 */
export function readsBodies(timeout: number): RequestHandler {
  const readers = [express.json({ limit: LARGEST }), express.urlencoded({ extended: false, limit: LARGEST })];
  return async (request, response, next) => {
    const readAll = async () => {
      for (const read of readers) {
        await new Promise<void>((resolve, reject) => {
          read(request, response, (error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
        });
      }
    };
    try {
      await withDeadline(timeout, readAll);
    } catch (error) {
      // The unread rest would be read as the next request.
      if (!request.complete) response.setHeader('Connection', 'close');
      throw error;
    }
    next();
  };
}
