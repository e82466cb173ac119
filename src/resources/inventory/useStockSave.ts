import { useRef } from 'react';
import { inventoryBody } from '#domain/bodies/catalogue.ts';
import { isStale } from '#domain/calls/recordVersion.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { Inventory } from '#domain/entities/inventory.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useData, type DataAccess } from '#crud/context/replica.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { againWhenStale } from '#crud/edit/againWhenStale.ts';
import { readRaw, saveFields } from '#crud/edit/saveFields.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';

export interface StockChange {
  quantity: number;
  reorderLevel?: number;
}

/** A delivery that the server may have, and the counts before and after it. */
interface Delivery {
  delivered: number;
  before: number;
  after: number;
  /** Whether the record had changed already: by somebody else, or by this delivery, where a proxy sent it twice. */
  wasStale: boolean;
}

const { stock: texts } = productMessages;

function refuse(message: string): never {
  throw new AppError({ code: 'refused', message, status: 409 });
}

/**
 * Whether the server has the delivery already.
 * @throws AppError if its count tells neither: somebody else changed it.
 */
function hasArrived(sent: Delivery | null, delivered: number, count: number): boolean {
  if (sent === null || count === sent.before) return false;
  if (sent.wasStale && count !== sent.after) return false;
  if (sent.wasStale || count !== sent.after || delivered !== sent.delivered) refuse(texts.changed(count));
  return true;
}

/** The server's record; the seen one if the answer is unreadable. @throws AppError */
async function readCurrent(data: DataAccess, item: Inventory): Promise<{ raw: Fields; record: Inventory }> {
  const raw = await readRaw(data, 'inventory', item.id);
  return { raw, record: (readRecord('inventory', raw) as Inventory | null) ?? item };
}

/** The state of its product may change with it. */
export function useStockSave(productId: number) {
  const data = useData();
  const { replica } = data;
  const { isBusy, failure, attempt } = useAttempt();
  const unanswered = useRef<Delivery | null>(null);
  /** The number that a refusal named: another press replaces it. */
  const named = useRef<number | null>(null);

  const save = async (work: () => Promise<void>): Promise<boolean> => {
    const isSaved = await attempt(() => againWhenStale(work));
    replica.reportSaved('product', productId);
    return isSaved;
  };

  const put = async (id: number, raw: Fields, change: StockChange) => {
    await saveFields(data, { entity: 'inventory', key: id, schema: inventoryBody, change: { ...change }, raw });
  };

  return {
    isBusy,
    failure,
    /**
     * Adds to the server's current count, so that no sale is lost, and adds a delivery once whose answer was lost.
     * Resolves to the new quantity; null: not saved.
     */
    restock: async (item: Inventory, delivered: number): Promise<number | null> => {
      let after = 0;
      const isSaved = await save(async () => {
        const { raw, record } = await readCurrent(data, item);
        const before = record.quantity ?? refuse(texts.unknownCount);
        const sent = unanswered.current;
        unanswered.current = null;
        after = before + delivered;
        if (hasArrived(sent, delivered, before)) {
          after = before;
          return;
        }
        try {
          await put(item.id, raw, { quantity: after });
        } catch (thrown) {
          const error = toAppError(thrown);
          const wasStale = isStale(error);
          if (wasStale || !error.isRefusal) unanswered.current = { delivered, before, after, wasStale };
          throw thrown;
        }
      });
      return isSaved ? after : null;
    },
    /** Refused if the stock has changed since it was shown. */
    count: (item: Inventory, change: StockChange) =>
      save(async () => {
        const { raw, record } = await readCurrent(data, item);
        const { quantity: now } = record;
        const shown = named.current ?? item.quantity;
        if (now !== undefined && shown !== undefined && now !== shown) {
          named.current = now;
          replica.reportSaved('inventory', item.id);
          refuse(texts.changed(now));
        }
        await put(item.id, raw, change);
      }),
    add: (siteId: number, change: StockChange) =>
      save(async () => {
        const body = { siteId, productId, ...change };
        await sendSave(data, { entity: 'inventory', key: null, call: resourceCalls('inventory').create, body });
      }),
  };
}
