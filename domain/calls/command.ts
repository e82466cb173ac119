import { z } from 'zod';

const keyShape = 'Command key must be 8 to 64 characters.';

/** Characters that the reason of a command may have. */
export const commandReasonLength = 200;
const reasonShape = `Reason must be ${commandReasonLength} characters or fewer.`;

export const commandKey = z.string().min(8, keyShape).max(64, keyShape);

/** Why a command was asked, in the words of whoever did; it goes into the action log. */
export const commandReason = z.string().trim().max(commandReasonLength, reasonShape);

/**
 * The body of a command: a key of the sender's making, and a reason. A browser may send a request again when its connection breaks
 * before the answer; by the key a server that knows it passes the command on once. Others ignore it.
 */
export const commandBodySchema = z
  .looseObject({ key: commandKey.optional(), reason: commandReason.optional() })
  .nullish();
