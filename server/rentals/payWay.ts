import type { Logger } from 'pino';
import { z } from 'zod';
import { cardProvider } from '#domain/config/cardProvider.ts';
import { loggable } from '#server/config/loggable.ts';
import type { CardCharge, CardCharger, ChargeOnRecord, ChargeOutcome } from './cardCharger.ts';

export interface PayWaySettings {
  secretKey: string;
  /** The merchant facility that receives the money. */
  merchantId: string;
  /** Absent: PayWay's own. */
  url?: string | undefined;
  /** The time for an answer (milliseconds); absent: 30 seconds. */
  timeout?: number | undefined;
}

const defaultTimeout = 30_000;

const transactionSchema = z.looseObject({
  status: z.string(),
  responseText: z.string().optional(),
  receiptNumber: z.union([z.string(), z.number()]).optional(),
});
type Transaction = z.output<typeof transactionSchema>;

const searchSchema = z.looseObject({
  data: z.array(
    transactionSchema.extend({
      transactionId: z.union([z.string(), z.number()]),
      orderNumber: z.string(),
      principalAmount: z.number(),
      transactionType: z.string().optional(),
    }),
  ),
});
type FoundTransaction = z.output<typeof searchSchema>['data'][number];

const mistakesSchema = z.object({ data: z.array(z.looseObject({ message: z.string() })).min(1) });

const longestReason = 200;

/** PayWay takes up to 20 letters and digits. */
const orderNumberOf = (key: string) => key.replaceAll('-', '').slice(0, 20);

/** HTTP statuses after which the charge may have been made: the request timed out, or it met another of its key. */
const mayHaveCharged: readonly number[] = [408, 409];

function outcomeOf({ status, responseText, receiptNumber }: Transaction): ChargeOutcome {
  if (status.startsWith('approved')) return { kind: 'approved', receipt: String(receiptNumber ?? '') };
  if (status === 'voided') return { kind: 'declined', reason: 'The charge was voided at the card provider.' };
  if (status !== 'declined') return { kind: 'unknown' };
  return { kind: 'declined', reason: (responseText ?? 'Declined').slice(0, longestReason) };
}

function refusalOf(answer: unknown): ChargeOutcome {
  const mistakes = mistakesSchema.safeParse(answer).data?.data;
  const reason = mistakes?.[0]?.message ?? 'The card provider refused the charge.';
  return { kind: 'declined', reason: reason.slice(0, longestReason) };
}

const cents = (dollars: number) => Math.round(dollars * 100);

/**
 * The outcome of a charge by the transactions of its order number.
 * @throws when there are others among them, so that the search cannot be trusted.
 */
function recordOf(found: readonly FoundTransaction[], key: string, amount: number): ChargeOnRecord {
  const orderNumber = orderNumberOf(key);
  if (found.some((each) => each.orderNumber !== orderNumber)) {
    throw new Error('The card provider found transactions of other orders');
  }
  if (found.length === 0) return { kind: 'absent' };
  const distinct = [...new Map(found.map((each) => [String(each.transactionId), each])).values()];
  const tries = distinct.filter(({ transactionType }) => (transactionType ?? 'payment') === 'payment');
  if (tries.some(({ principalAmount }) => cents(principalAmount) !== cents(amount))) return { kind: 'unknown' };
  const outcomes = tries.map(outcomeOf);
  const [approved, ...more] = outcomes.filter(({ kind }) => kind === 'approved');
  if (approved !== undefined) return more.length === 0 ? approved : { kind: 'unknown' };
  const [first] = outcomes;
  return first !== undefined && outcomes.every(({ kind }) => kind === 'declined') ? first : { kind: 'unknown' };
}

/**
 * Charges cards by PayWay's REST API, version 1. The charge's key keeps a repeated request from charging again. A charge
 * is looked up by its order number (GET /transactions/search-order), which is made of the key.
 */
export function openPayWay(settings: PayWaySettings, log: Logger): CardCharger {
  const { secretKey, merchantId, url = cardProvider.transactions, timeout = defaultTimeout } = settings;
  const Authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  async function sendCharge({ token, amount, customerId, key }: CardCharge): Promise<ChargeOutcome> {
    const body = new URLSearchParams({
      singleUseTokenId: token,
      transactionType: 'payment',
      currency: 'aud',
      merchantId,
      principalAmount: amount.toFixed(2),
      customerNumber: String(customerId),
      orderNumber: orderNumberOf(key),
    });
    const headers = { Authorization, 'Idempotency-Key': key };
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) });
    const answer: unknown = await response.json();
    const { status, ok } = response;
    if (ok) return outcomeOf(transactionSchema.parse(answer));
    log.warn({ status }, 'The card provider refused a charge');
    return status >= 400 && status < 500 && !mayHaveCharged.includes(status) ? refusalOf(answer) : { kind: 'unknown' };
  }

  return {
    async charge(charge) {
      try {
        return await sendCharge(charge);
      } catch (error) {
        log.error({ failure: loggable(error) }, 'The card provider did not answer a charge');
        return { kind: 'unknown' };
      }
    },
    async findCharge({ key, amount }, signal) {
      const search = new URLSearchParams({ orderNumber: orderNumberOf(key) });
      try {
        const response = await fetch(`${url}/search-order?${search.toString()}`, {
          headers: { Authorization },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
        });
        if (!response.ok) throw new Error(`The card provider answered a search with ${response.status}`);
        return recordOf(searchSchema.parse(await response.json()).data, key, amount);
      } catch (error) {
        if (!signal.aborted) log.error({ failure: loggable(error) }, 'A charge could not be looked up');
        return null;
      }
    },
  };
}
