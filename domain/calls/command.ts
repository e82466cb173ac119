import { z } from 'zod';

const keyShape = 'Command key must be 8 to 64 characters.';

export const commandReasonLength = 200;
const reasonShape = `Reason must be ${commandReasonLength} characters or fewer.`;

export const commandKey = z.string().min(8, keyShape).max(64, keyShape);

/** The sender's words, for the action log. */
export const commandReason = z.string().trim().max(commandReasonLength, reasonShape);

/**
 * A key made by the sender, and a reason. A browser may repeat a request whose connection broke; a server that knows
 * keys passes the command on once. Others ignore the key.
 */
export const commandBodySchema = z
  .looseObject({ key: commandKey.optional(), reason: commandReason.optional() })
  .nullish();
