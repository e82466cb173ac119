import { z } from 'zod';
import { webhookMessages } from '../messages/webhooks.ts';

/** Whether a text is an address to which events can be sent. The server says which networks it reaches. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username + password + hash === '';
}

export const webhookUrlField = z
  .string({ error: webhookMessages.urlRequired })
  .trim()
  .min(1, webhookMessages.urlRequired)
  .max(500)
  .refine(isAddress, webhookMessages.urlInvalid);
