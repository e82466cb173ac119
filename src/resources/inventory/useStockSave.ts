import { useState } from 'react';
import { inventoryBody } from '#domain/bodies/catalogue.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { Inventory } from '#domain/entities/inventory.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useData } from '#crud/context/replica.ts';
import { changedBody } from '#crud/form/typedValues.ts';

export interface StockChange {
  quantity: number;
  reorderLevel?: number;
}

/** The state of its product may change with it. */
export function useStockSave(productId: number) {
  const { api, replica } = useData();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
      return false;
    } finally {
      replica.reportSaved('product', productId);
      setBusy(false);
    }
  };

  /** The server's record; the seen one if the answer is unreadable. @throws AppError */
  const current = async (item: Inventory): Promise<Inventory> => {
    const { id } = item;
    const answer = await api.call(resourceCalls('inventory').read, { parameters: { id } });
    return (readRecord('inventory', answer) as Inventory | null) ?? item;
  };

  const put = async (record: Inventory, change: StockChange) => {
    const body = changedBody(inventoryBody, record, change);
    await api.call(resourceCalls('inventory').update, { parameters: { id: record.id }, body });
    replica.reportSaved('inventory', record.id);
  };

  return {
    isBusy,
    failure,
    /** Adds to the server's current count, so that no sale is lost. Resolves to the new quantity; null: not saved. */
    restock: async (item: Inventory, delivered: number): Promise<number | null> => {
      let quantity = delivered;
      const isSaved = await save(async () => {
        const record = await current(item);
        quantity += record.quantity ?? 0;
        await put(record, { quantity });
      });
      return isSaved ? quantity : null;
    },
    /** Refused if the stock has changed meanwhile. */
    count: (item: Inventory, change: StockChange) =>
      save(async () => {
        const record = await current(item);
        if (record.quantity !== item.quantity) {
          replica.reportSaved('inventory', item.id);
          throw new Error(productMessages.stock.changed);
        }
        await put(record, change);
      }),
    add: (siteId: number, change: StockChange) =>
      save(async () => {
        await api.call(resourceCalls('inventory').create, { body: { siteId, productId, ...change } });
        replica.reportCreated('inventory');
      }),
  };
}
