import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PayWaySettings } from '#server/rentals/payWay.ts';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

type ChargeStatus = 'approved' | 'declined' | 'pending';

/** A charge or refund on the provider's own list, whose names are those of PayWay's REST API. */
interface Transaction {
  transactionId: number;
  receiptNumber: string;
  status: ChargeStatus;
  responseText: string;
  transactionType: 'payment' | 'refund';
  /** The charge of a refund. */
  parentTransactionId?: number;
  customerNumber: string;
  orderNumber: string;
  currency: 'aud';
  principalAmount: number;
}

interface Behaviour {
  /** The provider's own result of the charge or refund; null: the request is lost. */
  charge: ChargeStatus | null;
  /** The list and the answer wait for `release`. */
  isLate?: true;
  /** Only the answer waits for `release`. */
  isAnswerLate?: true;
  /** The truth, a closed connection, a page that is no JSON, an error of the provider's server, or a second request. */
  answer: 'truth' | 'nothing' | 'garbage' | 'error' | 'conflict';
}

/** The behaviours that a charge chooses by the card's token, and a test for refunds. */
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

export interface ReceivedRequest {
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
  received: ReceivedRequest[];
  /** Every request for a refund. */
  receivedRefunds: ReceivedRequest[];
  /** The order numbers of every search. */
  searched: string[];
  /** The provider's list. */
  charges: Transaction[];
  refunds: Transaction[];
  /** The dollars that a customer's cards were charged. */
  taken(customerId: number): number;
  /** The dollars that went back to a customer's cards. */
  givenBack(customerId: number): number;
  answerRefunds(behaviour: CardToken): void;
  answerSearches(answer: SearchAnswer): void;
  /** Ends the wait of late charges, refunds and answers. */
  release(): void;
  /** Decides the charges and refunds that are pending. */
  decide(status: ChargeStatus): void;
  close(): Promise<void>;
}

function send(response: ServerResponse, status: number, body: object | string): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { 'Content-Type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

const page = '<html><title>Service unavailable</title></html>';

const centsOf = (transactions: readonly Transaction[]) =>
  transactions.reduce((cents, { principalAmount }) => cents + Math.round(principalAmount * 100), 0);

/** The dollars that the provider moved for a customer. */
const moved = (transactions: readonly Transaction[], customerId: number) =>
  centsOf(
    transactions.filter(({ status, customerNumber }) => status === 'approved' && customerNumber === String(customerId)),
  ) / 100;

/** The provider's lists of charges and refunds. A repeated key charges or refunds no card again. */
function createLedger() {
  const charges: Transaction[] = [];
  const refunds: Transaction[] = [];
  const byKey = new Map<unknown, Transaction>();

  function addOnce(
    list: Transaction[],
    { key, form }: ReceivedRequest,
    own: Pick<Transaction, 'status' | 'transactionType' | 'parentTransactionId' | 'customerNumber'>,
  ): Transaction {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const transactionId = 1_179_985_404 + byKey.size;
    const transaction: Transaction = {
      ...own,
      transactionId,
      receiptNumber: String(transactionId),
      responseText: responseTexts[own.status],
      orderNumber: form['orderNumber'] ?? '',
      currency: 'aud',
      principalAmount: Number(form['principalAmount']),
    };
    byKey.set(key, transaction);
    list.push(transaction);
    return transaction;
  }

  /** Cents of a charge that its refunds left. */
  function leftOf(charge: Transaction): number {
    const own = refunds.filter(({ parentTransactionId }) => parentTransactionId === charge.transactionId);
    return Math.round(charge.principalAmount * 100) - centsOf(own.filter(({ status }) => status !== 'declined'));
  }

  return {
    charges,
    refunds,
    chargeOf: ({ form }: ReceivedRequest) =>
      charges.find(
        ({ transactionId, status }) => String(transactionId) === form['parentTransactionId'] && status === 'approved',
      ),
    chargeOnce: (asked: ReceivedRequest, status: ChargeStatus) =>
      addOnce(charges, asked, {
        status,
        transactionType: 'payment',
        customerNumber: asked.form['customerNumber'] ?? '',
      }),
    refundOnce: (asked: ReceivedRequest, charge: Transaction, status: ChargeStatus) =>
      addOnce(refunds, asked, {
        status: Math.round(Number(asked.form['principalAmount']) * 100) > leftOf(charge) ? 'declined' : status,
        transactionType: 'refund',
        parentTransactionId: charge.transactionId,
        customerNumber: charge.customerNumber,
      }),
    decide(status: ChargeStatus): void {
      for (const each of [...charges, ...refunds]) {
        if (each.status === 'pending') Object.assign(each, { status, responseText: responseTexts[status] });
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

function answerRequest(answer: Behaviour['answer'], made: Transaction | null, response: ServerResponse): void {
  switch (answer) {
    case 'truth':
      return send(response, 201, made ?? {});
    case 'error':
      return send(response, 500, { errorNumber: 7, status: 'declined' });
    case 'conflict':
      return send(response, 409, { data: [{ fieldName: 'Idempotency-Key', message: 'A request is under way.' }] });
    case 'garbage':
      return send(response, 200, page);
    case 'nothing':
      return void response.socket?.destroy();
  }
}

function answerSearch(
  answer: SearchAnswer,
  transactions: readonly Transaction[],
  orderNumber: string,
  response: ServerResponse,
): void {
  const data = transactions.filter((each) => each.orderNumber === orderNumber);
  switch (answer) {
    case 'truth':
      return send(response, 200, { data });
    case 'twice':
      return send(response, 200, { data: [...data, ...data] });
    case 'two charges':
      return send(response, 200, { data: data.flatMap((each) => [each, { ...each, transactionId: 1 }]) });
    case 'another amount':
      return send(response, 200, { data: data.map((each) => ({ ...each, principalAmount: 1 })) });
    case 'everything':
      return send(response, 200, { data: transactions });
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

/** Takes requests for charges and refunds, and answers each by its behaviour. */
function createReception(
  { chargeOf, chargeOnce, refundOnce }: ReturnType<typeof createLedger>,
  released: () => Promise<void>,
) {
  const received: ReceivedRequest[] = [];
  const receivedRefunds: ReceivedRequest[] = [];
  let refundBehaviour: CardToken = 'good';

  /** @param make puts the charge or refund on its list. */
  async function behave(
    behaviour: Behaviour,
    make: (status: ChargeStatus) => Transaction,
    response: ServerResponse,
  ): Promise<void> {
    if (behaviour.isLate === true) {
      if (behaviour.answer === 'nothing') response.socket?.destroy();
      await released();
    }
    const made = behaviour.charge === null ? null : make(behaviour.charge);
    if (behaviour.isAnswerLate === true) await released();
    if (!response.destroyed) answerRequest(behaviour.answer, made, response);
  }

  function receiveCharge(asked: ReceivedRequest, response: ServerResponse): void | Promise<void> {
    received.push(asked);
    const behaviour: Behaviour | undefined = behaviours[asked.form['singleUseTokenId'] as CardToken];
    if (behaviour === undefined) {
      const message = 'Single use token is invalid.';
      return send(response, 422, { data: [{ fieldName: 'singleUseTokenId', message }] });
    }
    return behave(behaviour, (status) => chargeOnce(asked, status), response);
  }

  function receiveRefund(asked: ReceivedRequest, response: ServerResponse): void | Promise<void> {
    receivedRefunds.push(asked);
    const charge = chargeOf(asked);
    if (charge === undefined) {
      const message = 'Parent transaction is invalid.';
      return send(response, 422, { data: [{ fieldName: 'parentTransactionId', message }] });
    }
    return behave(behaviours[refundBehaviour], (status) => refundOnce(asked, charge, status), response);
  }

  return {
    received,
    receivedRefunds,
    answerRefunds(behaviour: CardToken): void {
      refundBehaviour = behaviour;
    },
    receive: (asked: ReceivedRequest, response: ServerResponse) =>
      asked.form['transactionType'] === 'refund' ? receiveRefund(asked, response) : receiveCharge(asked, response),
  };
}

/** PayWay's REST API in small: charges and refunds cards, and keeps its own lists of both. */
export async function startCardProvider(): Promise<CardProvider> {
  const searched: string[] = [];
  const ledger = createLedger();
  const { charges, refunds, decide } = ledger;
  const { released, release } = createWait();
  const { received, receivedRefunds, answerRefunds, receive } = createReception(ledger, released);
  let searchAnswer: SearchAnswer = 'truth';

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider');
    if (request.method === 'GET' && pathname === '/rest/v1/transactions/search-order') {
      const orderNumber = searchParams.get('orderNumber') ?? '';
      searched.push(orderNumber);
      return answerSearch(searchAnswer, [...charges, ...refunds], orderNumber, response);
    }
    if (request.method !== 'POST' || pathname !== '/rest/v1/transactions') return send(response, 404, {});
    return void text(request).then((body) => {
      const { authorization } = request.headers;
      const form = Object.fromEntries(new URLSearchParams(body));
      return receive({ authorization, key: request.headers['idempotency-key'], form }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: { secretKey: 'secret', merchantId: 'M1', url: `http://127.0.0.1:${port}/rest/v1/transactions` },
    received,
    receivedRefunds,
    searched,
    charges,
    refunds,
    taken: (customerId) => moved(charges, customerId),
    givenBack: (customerId) => moved(refunds, customerId),
    answerRefunds,
    answerSearches(answer) {
      searchAnswer = answer;
    },
    release,
    decide,
    close: closeWithFile(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }),
  };
}
