import { z } from 'zod';

/**
 * The body of a command: a key of the sender's making. A browser may send a request again when its connection breaks
 * before the answer; by the key a server that knows it passes the command on once. Others ignore it.
 */
export const commandBodySchema = z.looseObject({ key: z.string().min(8).max(64).optional() }).nullish();
