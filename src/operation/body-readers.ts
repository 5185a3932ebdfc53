import express, { type RequestHandler } from 'express';
import { inTime } from '#libs/http';

const LARGEST = '16kb';

/**
 * Reads the small bodies of requests outside the REST root, JSON or forms. Those that are not there after some
 * milliseconds are refused with a 503: the server itself waits for hours, as large files come slowly.
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
      await inTime(timeout, readAll);
    } catch (error) {
      // What was not read would be taken for the next request.
      if (!request.complete) response.setHeader('Connection', 'close');
      throw error;
    }
    next();
  };
}
