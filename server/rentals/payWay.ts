import type { Logger } from 'pino';
import { z } from 'zod';
import { cardProvider } from '#domain/config/cardProvider.ts';
import { loggable } from '#server/config/loggable.ts';
import type { CardCharger } from './cardCharger.ts';

export interface PayWaySettings {
  secretKey: string;
  /** The merchant facility that receives the money. */
  merchantId: string;
  /** Absent: PayWay's own. */
  url?: string | undefined;
}

/** Milliseconds. */
const timeout = 30_000;

const answerSchema = z.looseObject({
  status: z.string(),
  responseText: z.string().optional(),
  receiptNumber: z.union([z.string(), z.number()]).optional(),
});

const mistakesSchema = z.object({ data: z.array(z.looseObject({ message: z.string() })).min(1) });

const longestReason = 200;

/** PayWay takes up to 20 letters and digits. */
const orderNumberOf = (key: string) => key.replaceAll('-', '').slice(0, 20);

/**
 * Charges cards by PayWay's REST API, version 1. The charge's key keeps a repeated request from charging again.
 */
export function openPayWay(
  { secretKey, merchantId, url = cardProvider.transactions }: PayWaySettings,
  log: Logger,
): CardCharger {
  return {
    async charge({ token, amount, customerId, key }) {
      const body = new URLSearchParams({
        ...{ singleUseTokenId: token, transactionType: 'payment', currency: 'aud', merchantId },
        principalAmount: amount.toFixed(2),
        customerNumber: String(customerId),
        orderNumber: orderNumberOf(key),
      });
      const headers = {
        Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        'Idempotency-Key': key,
      };
      try {
        const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) });
        const answer: unknown = await response.json();
        if (response.status >= 400 && response.status < 500) {
          const mistakes = mistakesSchema.safeParse(answer).data?.data;
          log.warn({ status: response.status }, 'The card provider refused a charge');
          const reason = mistakes?.[0]?.message ?? 'The card provider refused the charge.';
          return { kind: 'declined', reason: reason.slice(0, longestReason) };
        }
        const { status, responseText, receiptNumber } = answerSchema.parse(answer);
        if (status.startsWith('approved')) return { kind: 'approved', receipt: String(receiptNumber ?? '') };
        if (status !== 'declined') return { kind: 'unknown' };
        return { kind: 'declined', reason: (responseText ?? 'Declined').slice(0, longestReason) };
      } catch (error) {
        log.error({ failure: loggable(error) }, 'The card provider did not answer a charge');
        return { kind: 'unknown' };
      }
    },
  };
}
