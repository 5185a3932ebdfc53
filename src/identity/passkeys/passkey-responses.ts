import { z } from 'zod';

/** No response of a browser is longer, with room for the certificates of a device. */
const MAX_RESPONSE = 20_000;

const BASE64URL = z
  .string()
  .max(MAX_RESPONSE)
  .regex(/^[\w-]*$/);
const EXTENSIONS = z.record(z.string(), z.unknown()).default({});
const COMMON = {
  id: BASE64URL.min(1).max(1364),
  rawId: BASE64URL,
  type: z.literal('public-key'),
  clientExtensionResults: EXTENSIONS,
};

const REGISTRATION = z.object({
  ...COMMON,
  response: z.object({
    clientDataJSON: BASE64URL,
    attestationObject: BASE64URL,
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
  }),
});

const ASSERTION = z.object({
  ...COMMON,
  response: z.object({
    clientDataJSON: BASE64URL,
    authenticatorData: BASE64URL,
    signature: BASE64URL,
    userHandle: BASE64URL.nullish(),
  }),
});

/** What a browser sends for a new passkey. */
export type RegistrationResponse = z.infer<typeof REGISTRATION>;
/** What a browser sends to prove a passkey. */
export type AssertionResponse = z.infer<typeof ASSERTION>;

/** The response for a new passkey in a text; undefined for other texts. */
export const registrationIn = (text: string): RegistrationResponse | undefined => parsed(REGISTRATION, text);

/** The proof of a passkey in a text; undefined for other texts. */
export const assertionIn = (text: string): AssertionResponse | undefined => parsed(ASSERTION, text);

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  if (text.length > MAX_RESPONSE) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
