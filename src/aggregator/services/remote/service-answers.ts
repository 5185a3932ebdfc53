import { z } from 'zod';

const TEXT = z.string().max(5000).optional().catch(undefined);

/** What a service answers when it is asked for an import (aggregator 6.2). */
export const CREATED = z.object({
  status: TEXT,
  message_code: TEXT,
  message: TEXT,
  batch_push: z.boolean().optional().catch(undefined),
  data: z
    .object({
      import_id: z.union([z.string(), z.number().transform(String)]).optional(),
      batch_push: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** What a service answers when it is asked for what it found (aggregator 6.3). */
export const FOUND = z.object({
  status: TEXT,
  message_code: TEXT,
  message: TEXT,
  data: z
    .object({ events: z.array(z.unknown()).optional() })
    .optional()
    .catch(undefined),
});

/** An import that was taken. */
export const TAKEN = new Set(['success:create-import', 'queued', 'success:queued']);
/** An import that is not done yet. */
export const UNDERWAY = new Set(['fetching', 'queued', 'success:queued', 'success:create-import', 'pending']);
