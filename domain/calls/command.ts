import { z } from 'zod';

export const commandReasonLength = 200;
const reasonShape = `Reason must be ${commandReasonLength} characters or fewer.`;

/** The sender's words, for the action log. */
export const commandReason = z.string().trim().max(commandReasonLength, reasonShape);

export const commandBodySchema = z.looseObject({ reason: commandReason.optional() }).nullish();
