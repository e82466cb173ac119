import { z } from 'zod';

/** Binary values of the Web Authentication API, in Base64url. */
const bytes = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/);
const credentialId = bytes.min(1).max(1_400);

/** How a browser reaches an authenticator. Browsers may name others. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const isTransport = (name: string): name is (typeof transports)[number] =>
  (transports as readonly string[]).includes(name);

const given = z
  .array(z.string().max(40))
  .max(20)
  .transform((names) => names.filter(isTransport));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};

/** What a browser says of a passkey that it has just made. */
export const passkeyMadeSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: given.default([]) }),
});
export type PasskeyMade = z.output<typeof passkeyMadeSchema>;

/** What a passkey signed. */
export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

/** For the browser's own question for a passkey. Servers may say more. */
export const passkeyOptionsSchema = z.looseObject({ challenge: bytes.min(1), rpId: z.string().optional() });
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>;

/** For the browser's own dialog that makes a passkey. */
export const newPasskeyOptionsSchema = z.looseObject({ challenge: bytes.min(1) });
export type NewPasskeyOptions = z.output<typeof newPasskeyOptionsSchema>;
