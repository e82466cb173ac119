import { toCents } from '#domain/money/cents.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { cardProvider } from '#domain/config/cardProvider.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { CardCharger, CardOutcome, OutcomeOnRecord } from './cardCharger.ts';

export interface PayWaySettings {
  secretKey: string;
  /** The merchant facility that receives the money. */
  merchantId: string;
  /** Absent: PayWay's own. */
  url?: string | undefined;
  /** The time for an answer (milliseconds); absent: the usual one. */
  timeout?: number | undefined;
}

const transactionSchema = z.looseObject({
  transactionId: z.union([z.string(), z.number()]).optional(),
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

/** PayWay's names of the requests, with ours. */
const words = { payment: 'charge', refund: 'refund' } as const;
type TransactionType = keyof typeof words;

const longestReason = 200;

/** PayWay takes up to 20 letters and digits. */
const orderNumberOf = (key: string) => key.replaceAll('-', '').slice(0, 20);

/** HTTP statuses after which the request may have been done: it timed out, or it met another of its key. */
const mayHaveBeenDone: readonly number[] = [408, 409];

function outcomeOf(
  { transactionId, status, responseText, receiptNumber }: Transaction,
  type: TransactionType,
): CardOutcome {
  if (status.startsWith('approved')) {
    const transaction = transactionId === undefined ? null : String(transactionId);
    return { kind: 'approved', receipt: String(receiptNumber ?? ''), transaction };
  }
  if (status === 'voided') return { kind: 'declined', reason: `The ${words[type]} was voided at the card provider.` };
  if (status !== 'declined') return { kind: 'unknown' };
  return { kind: 'declined', reason: (responseText ?? 'Declined').slice(0, longestReason) };
}

function refusalOf(answer: unknown, type: TransactionType): CardOutcome {
  const mistakes = mistakesSchema.safeParse(answer).data?.data;
  const reason = mistakes?.[0]?.message ?? `The card provider refused the ${words[type]}.`;
  return { kind: 'declined', reason: reason.slice(0, longestReason) };
}

interface Search {
  type: TransactionType;
  amount: number;
  key: string;
}

/**
 * The outcome of a request by the transactions of its order number.
 * @throws when there are others among them, so that the search cannot be trusted.
 */
function recordOf(found: readonly FoundTransaction[], { type, key, amount }: Search): OutcomeOnRecord {
  const orderNumber = orderNumberOf(key);
  if (found.some((each) => each.orderNumber !== orderNumber)) {
    throw new Error('The card provider found transactions of other orders');
  }
  if (found.length === 0) return { kind: 'absent' };
  const distinct = [...new Map(found.map((each) => [String(each.transactionId), each])).values()];
  const tries = distinct.filter(({ transactionType }) => (transactionType ?? type) === type);
  if (tries.some(({ principalAmount }) => toCents(principalAmount) !== toCents(amount))) return { kind: 'unknown' };
  const outcomes = tries.map((each) => outcomeOf(each, type));
  const [approved, ...more] = outcomes.filter(({ kind }) => kind === 'approved');
  if (approved !== undefined) return more.length === 0 ? approved : { kind: 'unknown' };
  const [first] = outcomes;
  return first !== undefined && outcomes.every(({ kind }) => kind === 'declined') ? first : { kind: 'unknown' };
}

/**
 * Charges and refunds cards by PayWay's REST API, version 1. The key keeps a repeated request from being done again. A
 * request is looked up by its order number (GET /transactions/search-order), which is made of the key.
 */
export function openPayWay(settings: PayWaySettings, log: Logger): CardCharger {
  const { secretKey, merchantId, url = cardProvider.transactions, timeout = serverTiming.card.answer } = settings;
  const Authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  async function send(type: TransactionType, key: string, fields: Record<string, string>): Promise<CardOutcome> {
    const body = new URLSearchParams({ ...fields, transactionType: type, orderNumber: orderNumberOf(key) });
    const headers = { Authorization, 'Idempotency-Key': key };
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) });
    const answer: unknown = await response.json();
    const { status, ok } = response;
    if (ok) return outcomeOf(transactionSchema.parse(answer), type);
    log.warn({ status }, `The card provider refused a ${words[type]}`);
    const isRefused = status >= 400 && status < 500 && !mayHaveBeenDone.includes(status);
    return isRefused ? refusalOf(answer, type) : { kind: 'unknown' };
  }

  async function ask(type: TransactionType, key: string, fields: Record<string, string>): Promise<CardOutcome> {
    try {
      return await send(type, key, fields);
    } catch (error) {
      log.error({ failure: loggable(error) }, `The card provider did not answer a ${words[type]}`);
      return { kind: 'unknown' };
    }
  }

  async function find(search: Search, signal: AbortSignal): Promise<OutcomeOnRecord | null> {
    const query = new URLSearchParams({ orderNumber: orderNumberOf(search.key) });
    try {
      const response = await fetch(`${url}/search-order?${query.toString()}`, {
        headers: { Authorization },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      });
      if (!response.ok) throw new Error(`The card provider answered a search with ${response.status}`);
      return recordOf(searchSchema.parse(await response.json()).data, search);
    } catch (error) {
      if (!signal.aborted) log.error({ failure: loggable(error) }, `A ${words[search.type]} could not be looked up`);
      return null;
    }
  }

  return {
    charge: ({ token, amount, customerId, key }) =>
      ask('payment', key, {
        singleUseTokenId: token,
        currency: 'aud',
        merchantId,
        principalAmount: amount.toFixed(2),
        customerNumber: String(customerId),
      }),
    refund: ({ charge, amount, key }) =>
      ask('refund', key, { parentTransactionId: charge, principalAmount: amount.toFixed(2) }),
    findCharge: ({ amount, key }, signal) => find({ type: 'payment', amount, key }, signal),
    findRefund: ({ amount, key }, signal) => find({ type: 'refund', amount, key }, signal),
  };
}
