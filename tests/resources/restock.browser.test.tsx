import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import type { Inventory } from '#domain/entities/inventory.ts';
import { AppError } from '#domain/errors/appError.ts';
import { productMessages } from '#domain/messages/products.ts';
import { CountDialog } from '#resources/inventory/CountDialog.tsx';
import { RestockDialog } from '#resources/inventory/RestockDialog.tsx';
import { linkTestHost, Screen, type TestHostLink } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const { stock: texts } = productMessages;
let line: TestHostLink;
let quantity: number;
/** Called after a change is stored, before its answer. */
let onStored: () => void;
beforeEach(async () => {
  line = await linkTestHost();
  quantity = 10;
});

const item = () => ({ id: 4, productId: 2, siteId: 1, quantity, reorderLevel: 0 });
const lose = () => {
  throw new AppError({ code: 'network', status: 500, message: 'No answer.' });
};

/** Types a delivery of 5, and presses. @returns presses again. */
async function deliverFive(api: Api): Promise<() => Promise<void>> {
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }}>
      <RestockDialog item={item() as Inventory} name="Padlock" site="North" onClose={() => undefined} />
    </Screen>,
  );
  await fillIn(screen.getByLabelText('Delivered'), '5');
  const press = () => pressOn(screen.getByRole('button', { name: texts.restock }));
  await press();
  return press;
}

/** Types a delivery of 5, and presses until its answer was lost once. */
async function loseDelivery() {
  const api: Api = {
    call: async ({ method }, { body } = {}) => {
      if (method !== 'PUT') return item();
      quantity = (body as { quantity: number }).quantity;
      onStored();
      return item();
    },
    list: () => Promise.resolve({ count: 0, rows: [] }),
  };
  onStored = lose;
  const press = await deliverFive(api);
  await expect.poll(() => screen.queryByText('No answer.')).not.toBeNull();
  onStored = () => undefined;
  return press;
}

/** Types a delivery of 5, and presses; at the same moment the count becomes another. */
async function deliverWhile(counted: number) {
  const stale = new AppError({ code: 'refused', status: 412, message: 'Stale.' });
  const seen: unknown[] = [];
  const api: Api = {
    call: ({ method }, input = {}) => {
      if (method !== 'PUT') return Promise.resolve(item());
      seen.push(input.seen);
      if (seen.length === 1) {
        quantity = counted;
        return Promise.reject(stale);
      }
      quantity = (input.body as { quantity: number }).quantity;
      return Promise.resolve(item());
    },
    list: () => Promise.resolve({ count: 0, rows: [] }),
  };
  const press = await deliverFive(api);
  return { press, seen };
}

it('adds a delivery to what somebody else counted at the same moment', async () => {
  const { seen } = await deliverWhile(8);
  await expect.poll(() => quantity).toBe(13);
  expect(seen).toMatchObject([{ quantity: 10 }, { quantity: 8 }]);
});

it('asks to check where the count may have this delivery already, since a browser or proxy may send it twice', async () => {
  const { press } = await deliverWhile(15);
  await expect.poll(() => screen.queryByText(texts.changed(15))).not.toBeNull();
  expect(quantity).toBe(15);
  await press();
  await expect.poll(() => quantity).toBe(20);
});

it('adds a delivery once whose answer was lost', async () => {
  const press = await loseDelivery();
  await press();
  await expect.poll(() => screen.queryByText('No answer.')).toBeNull();
  expect(quantity).toBe(15);
});

it('asks to check where somebody sold meanwhile, and then adds what is typed', async () => {
  const press = await loseDelivery();
  quantity -= 1;
  await press();
  await expect.poll(() => screen.queryByText(texts.changed(14))).not.toBeNull();
  expect(quantity).toBe(14);
  await press();
  await expect.poll(() => quantity).toBe(19);
});

/** Opens the count of an item, at a server that stores the sent values. */
function openCount(seen: Partial<Inventory>, stored: Record<string, unknown>): unknown[] {
  const sent: unknown[] = [];
  const call: Api['call'] = ({ method }, { body } = {}) => {
    if (method === 'PUT') sent.push(body);
    return Promise.resolve({ ...stored, ...(method === 'PUT' ? (body as object) : {}) });
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }}>
      <CountDialog item={{ id: 4, ...seen } as Inventory} productId={2} title="Stock" onClose={() => undefined} />
    </Screen>,
  );
  return sent;
}
const pressSave = () => pressOn(screen.getByRole('button', { name: texts.saveCount }));

it('names the number that somebody else counted meanwhile, and replaces it by another press', async () => {
  const sent = openCount(item() as Inventory, { ...item(), quantity: 7 });
  await fillIn(screen.getByLabelText(texts.inStock), '9');
  await pressSave();
  await expect.poll(() => screen.queryByText(texts.changed(7))).not.toBeNull();
  expect(sent).toEqual([]);
  await pressSave();
  await expect.poll(() => sent).toMatchObject([{ quantity: 9 }]);
});

it('leaves a low mark that is unknown, or that somebody else set, as the server has it', async () => {
  const sent = openCount({ productId: 2, siteId: 1, quantity: 10 }, { ...item(), reorderLevel: 6 });
  expect(screen.getByLabelText(texts.lowAt)).toHaveProperty('value', '');
  await fillIn(screen.getByLabelText(texts.inStock), '9');
  await pressSave();
  await expect.poll(() => sent).toMatchObject([{ quantity: 9, reorderLevel: 6 }]);
});

it('adds no delivery to a count that is unknown', async () => {
  const sent: unknown[] = [];
  const call: Api['call'] = ({ method }) => {
    if (method === 'PUT') sent.push(method);
    return Promise.resolve({ id: 4, productId: 2, siteId: 1, quantity: null });
  };
  await deliverFive({ call, list: () => Promise.resolve({ count: 0, rows: [] }) });
  await expect.poll(() => screen.queryByText(texts.unknownCount)).not.toBeNull();
  expect(sent).toEqual([]);
});

it('saves a count beside a host that does not answer, after a moment', async () => {
  line = await linkTestHost({ knowsSaves: false });
  const sent = openCount(item() as Inventory, item());
  await fillIn(screen.getByLabelText(texts.inStock), '9');
  await pressSave();
  await expect.poll(() => sent).toMatchObject([{ quantity: 9 }]);
});
