import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PayWaySettings } from '#server/rentals/payWay.ts';

type ChargeStatus = 'approved' | 'declined' | 'pending';

/** A charge on the provider's own list, whose names are those of PayWay's REST API. */
interface Charge {
  transactionId: number;
  receiptNumber: string;
  status: ChargeStatus;
  responseText: string;
  transactionType: 'payment';
  customerNumber: string;
  orderNumber: string;
  currency: 'aud';
  principalAmount: number;
}

interface Behaviour {
  /** What becomes of the charge; null: the request is lost. */
  charge: ChargeStatus | null;
  /** The list and the answer wait for `release`. */
  isLate?: true;
  /** Only the answer waits for `release`. */
  isAnswerLate?: true;
  /** The truth, a closed connection, a page that is no JSON, an error of the provider's server, or a second request. */
  answer: 'truth' | 'nothing' | 'garbage' | 'error' | 'conflict';
}

/** By the card's token. */
const behaviours = {
  good: { charge: 'approved', answer: 'truth' },
  declined: { charge: 'declined', answer: 'truth' },
  silent: { charge: null, answer: 'nothing' },
  'charged, silent': { charge: 'approved', answer: 'nothing' },
  'charged, error': { charge: 'approved', answer: 'error' },
  'charged, garbage': { charge: 'approved', answer: 'garbage' },
  'charged, conflict': { charge: 'approved', answer: 'conflict' },
  'declined, silent': { charge: 'declined', answer: 'nothing' },
  undecided: { charge: 'pending', answer: 'nothing' },
  slow: { charge: 'approved', isAnswerLate: true, answer: 'truth' },
  'slow, garbage': { charge: 'approved', isAnswerLate: true, answer: 'garbage' },
  late: { charge: 'approved', isLate: true, answer: 'truth' },
  'late, silent': { charge: 'approved', isLate: true, answer: 'nothing' },
} as const satisfies Record<string, Behaviour>;
export type CardToken = keyof typeof behaviours;

const responseTexts = { approved: 'Approved', declined: 'Insufficient funds', pending: 'Pending' };

export interface ReceivedCharge {
  authorization: string | undefined;
  key: unknown;
  form: Record<string, string>;
}

/** How searches are answered. */
export type SearchAnswer =
  'truth' | 'twice' | 'two charges' | 'another amount' | 'everything' | 'garbage' | 'error' | 'nothing' | 'silence';

export interface CardProvider {
  settings: PayWaySettings;
  /** Every request for a charge. */
  received: ReceivedCharge[];
  /** The order numbers of every search. */
  searched: string[];
  /** The provider's list. */
  charges: Charge[];
  /** The dollars that a customer's cards were charged. */
  taken(customerId: number): number;
  answerSearches(answer: SearchAnswer): void;
  /** Ends the wait of late charges and answers. */
  release(): void;
  /** Decides the charges that are pending. */
  decide(status: ChargeStatus): void;
  close(): void;
}

function send(response: ServerResponse, status: number, body: object | string): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { 'Content-Type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

const page = '<html><title>Service unavailable</title></html>';

/** The provider's list of charges. A repeated key charges no card again. */
function createLedger() {
  const charges: Charge[] = [];
  const byKey = new Map<unknown, Charge>();
  return {
    charges,
    chargeOnce({ key, form }: ReceivedCharge, status: ChargeStatus): Charge {
      const known = byKey.get(key);
      if (known !== undefined) return known;
      const transactionId = 1_179_985_404 + charges.length;
      const charge: Charge = {
        transactionId,
        receiptNumber: String(transactionId),
        status,
        responseText: responseTexts[status],
        transactionType: 'payment',
        customerNumber: form['customerNumber'] ?? '',
        orderNumber: form['orderNumber'] ?? '',
        currency: 'aud',
        principalAmount: Number(form['principalAmount']),
      };
      byKey.set(key, charge);
      charges.push(charge);
      return charge;
    },
    taken: (customerId: number) =>
      charges
        .filter((charge) => charge.status === 'approved' && charge.customerNumber === String(customerId))
        .reduce((cents, charge) => cents + Math.round(charge.principalAmount * 100), 0) / 100,
    decide(status: ChargeStatus): void {
      for (const charge of charges) {
        if (charge.status === 'pending') Object.assign(charge, { status, responseText: responseTexts[status] });
      }
    },
  };
}

/** Holds work until it is released. */
function createWait() {
  let waiting: (() => void)[] = [];
  return {
    released: () => new Promise<void>((resolve) => waiting.push(resolve)),
    release(): void {
      const all = waiting;
      waiting = [];
      all.forEach((resolve) => resolve());
    },
  };
}

function answerCharge(answer: Behaviour['answer'], charge: Charge | null, response: ServerResponse): void {
  switch (answer) {
    case 'truth':
      return send(response, 201, charge ?? {});
    case 'error':
      return send(response, 500, { errorNumber: 7, status: 'declined' });
    case 'conflict':
      return send(response, 409, { data: [{ fieldName: 'Idempotency-Key', message: 'A charge is under way.' }] });
    case 'garbage':
      return send(response, 200, page);
    case 'nothing':
      return void response.socket?.destroy();
  }
}

function answerSearch(
  answer: SearchAnswer,
  charges: readonly Charge[],
  orderNumber: string,
  response: ServerResponse,
): void {
  const data = charges.filter((charge) => charge.orderNumber === orderNumber);
  switch (answer) {
    case 'truth':
      return send(response, 200, { data });
    case 'twice':
      return send(response, 200, { data: [...data, ...data] });
    case 'two charges':
      return send(response, 200, { data: data.flatMap((charge) => [charge, { ...charge, transactionId: 1 }]) });
    case 'another amount':
      return send(response, 200, { data: data.map((charge) => ({ ...charge, principalAmount: 1 })) });
    case 'everything':
      return send(response, 200, { data: charges });
    case 'garbage':
      return send(response, 200, page);
    case 'error':
      return send(response, 500, { data: [] });
    case 'nothing':
      return void response.socket?.destroy();
    case 'silence':
      return undefined;
  }
}

/** PayWay's REST API in small: charges cards, and keeps its own list of the charges. */
export async function startCardProvider(): Promise<CardProvider> {
  const received: ReceivedCharge[] = [];
  const searched: string[] = [];
  const { charges, chargeOnce, taken, decide } = createLedger();
  const { released, release } = createWait();
  let searchAnswer: SearchAnswer = 'truth';

  async function receiveCharge(asked: ReceivedCharge, response: ServerResponse): Promise<void> {
    const behaviour: Behaviour | undefined = behaviours[asked.form['singleUseTokenId'] as CardToken];
    if (behaviour === undefined) {
      const message = 'Single use token is invalid.';
      return send(response, 422, { data: [{ fieldName: 'singleUseTokenId', message }] });
    }
    if (behaviour.isLate === true) {
      if (behaviour.answer === 'nothing') response.socket?.destroy();
      await released();
    }
    const charge = behaviour.charge === null ? null : chargeOnce(asked, behaviour.charge);
    if (behaviour.isAnswerLate === true) await released();
    if (!response.destroyed) answerCharge(behaviour.answer, charge, response);
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider');
    if (request.method === 'GET' && pathname === '/rest/v1/transactions/search-order') {
      const orderNumber = searchParams.get('orderNumber') ?? '';
      searched.push(orderNumber);
      return answerSearch(searchAnswer, charges, orderNumber, response);
    }
    if (request.method !== 'POST' || pathname !== '/rest/v1/transactions') return send(response, 404, {});
    return void text(request).then((body) => {
      const { authorization } = request.headers;
      const form = Object.fromEntries(new URLSearchParams(body));
      const asked = { authorization, key: request.headers['idempotency-key'], form };
      received.push(asked);
      return receiveCharge(asked, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: { secretKey: 'secret', merchantId: 'M1', url: `http://127.0.0.1:${port}/rest/v1/transactions` },
    received,
    searched,
    charges,
    taken,
    answerSearches(answer) {
      searchAnswer = answer;
    },
    release,
    decide,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
