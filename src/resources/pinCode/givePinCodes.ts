import pLimit from 'p-limit';
import type { Customer } from '#domain/entities/customer.ts';
import type { PinCode } from '#domain/entities/pinCode.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { manyPinCodeMessages as texts } from '#domain/messages/manyPinCodes.ts';
import { pinCodeState } from '#domain/states/pinCode.ts';
import { drawPin } from '#domain/validation/pin.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { pinCodeCalls } from './owner.ts';

const calls = pinCodeCalls.customer;
/** A browser opens six connections to a server. */
const atOnce = 4;
/** How often another PIN is drawn for one that somebody else has. */
const mostDraws = 5;

/** Whether a customer needs a PIN code: `left` has the reason in a sentence. */
export type Need = { is: 'none' } | { is: 'has' } | { is: 'left'; reason: string };

/** What became of a customer's PIN code. `id` is null where the server did not name it. */
export type Given = { is: 'given'; id: number | null } | { is: 'has' } | { is: 'failed'; reason: string };

/** Stops what has not begun. */
export interface Turn {
  isStopped: boolean;
}

/** Does something for each, a few at once, and tells how many are done. Those whose turn did not come are left out. */
async function forEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
  turn: Turn,
  onDone: (done: number) => void,
): Promise<Map<Item, Result>> {
  const limit = pLimit(atOnce);
  const results = new Map<Item, Result>();
  const one = async (item: Item) => {
    if (turn.isStopped) return;
    results.set(item, await act(item));
    onDone(results.size);
  };
  await Promise.all(items.map((item) => limit(one, item)));
  return results;
}

/** Whether a customer has a code that works now, later, or perhaps. @throws AppError */
async function hasCode({ api }: DataAccess, customerId: number): Promise<boolean> {
  const { rows } = await api.list(calls.list, { parameters: { id: customerId } });
  const now = Date.now();
  return rows.some((row) => {
    const code = readRecord('pinCode', row) as PinCode | null;
    return code === null || pinCodeState(code, now) !== 'ended';
  });
}

/** Looks who has no PIN code that works now or later. */
export function findNeeds(
  data: DataAccess,
  customers: readonly Customer[],
  turn: Turn,
  onDone: (done: number) => void,
): Promise<Map<Customer, Need>> {
  const needOf = async ({ id, archived }: Customer): Promise<Need> => {
    if (archived === true) return { is: 'left', reason: texts.archived };
    try {
      return { is: (await hasCode(data, id)) ? 'has' : 'none' };
    } catch (thrown) {
      return { is: 'left', reason: toAppError(thrown).message };
    }
  };
  return forEach(customers, needOf, turn, onDone);
}

/** Gives each customer one PIN code, however often it is tried. */
export class PinCodeGiver {
  /** What was sent and not answered: a repetition sends the same. */
  readonly #sent = new Map<number, { key: string; body: { code: string; siteId?: number } }>();
  readonly #data: DataAccess;
  readonly #digits: number;

  constructor(data: DataAccess, digits: number) {
    this.#data = data;
    this.#digits = digits;
  }

  give(
    customers: readonly Customer[],
    turn: Turn,
    onDone: (done: number) => void,
  ): Promise<ReadonlyMap<Customer, Given>> {
    return forEach(customers, (customer) => this.#giveOne(customer), turn, onDone);
  }

  async #giveOne({ id, siteId }: Customer): Promise<Given> {
    for (let draw = 1; ; draw += 1) {
      try {
        // A code that came meanwhile, or by an attempt without an answer, is enough.
        if (await hasCode(this.#data, id)) return { is: 'has' };
        const sent = this.#sent.get(id) ?? {
          key: newRequestKey(),
          body: { code: drawPin([], this.#digits), ...(siteId == null ? {} : { siteId }) },
        };
        this.#sent.set(id, sent);
        const made = await sendSave(this.#data, {
          entity: 'pinCode',
          key: null,
          call: calls.create,
          parameters: { id },
          body: sent.body,
          requestKey: sent.key,
        });
        this.#sent.delete(id);
        return { is: 'given', id: made?.id ?? null };
      } catch (thrown) {
        const { isRefusal, field, message } = toAppError(thrown);
        if (isRefusal) this.#sent.delete(id);
        if (!isRefusal || field !== 'code' || draw >= mostDraws) return { is: 'failed', reason: message };
      }
    }
  }

  /** Takes codes back that were given. @returns why one stays, by customer; null: it is gone. */
  takeBack(
    given: ReadonlyMap<Customer, number>,
    onDone: (done: number) => void,
  ): Promise<ReadonlyMap<Customer, string | null>> {
    const { api, replica } = this.#data;
    const remove = async (customer: Customer): Promise<string | null> => {
      const pinCodeId = given.get(customer) ?? 0;
      try {
        await api.call(calls.remove, { parameters: { id: customer.id, pinCodeId } });
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== 'notFound') return error.message;
      }
      replica.reportRemoved('pinCode', pinCodeId);
      return null;
    };
    return forEach([...given.keys()], remove, { isStopped: false }, onDone);
  }
}
