import { z } from 'zod';

const keyShape = 'The key of a command is a text of 8 to 64 characters.';

export const commandKey = z.string().min(8, keyShape).max(64, keyShape);

/**
 * The body of a command: a key of the sender's making. A browser may send a request again when its connection breaks
 * before the answer; by the key a server that knows it passes the command on once. Others ignore it.
 */
export const commandBodySchema = z.looseObject({ key: commandKey.optional() }).nullish();
