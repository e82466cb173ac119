import { useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import type { ProductFeature } from '#domain/entities/productFeature.ts';
import { stateNotChanged } from '#domain/messages/catalogue.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import type { RowOrder } from '../productCategory/iconListProps.ts';
import { inOrder, movedTo } from './order.ts';

const { iconList: texts } = productMessages;

/** Features of an API without an order are sorted by name. */
export function useFeatureOrder(features: readonly ProductFeature[]): RowOrder | null {
  const { update } = useRecordCalls('productFeature');
  // What was just moved shows at once; the rows follow when the server has answered.
  const [sent, setSent] = useState<readonly ProductFeature[] | null>(null);
  const [said, setSaid] = useState('');
  const rows = inOrder(sent ?? features);
  if (features.length < 2 || !features.every(({ displayOrder }) => displayOrder !== undefined)) return null;
  const move = async (id: number, to: number) => {
    const changed = movedTo(rows, id, to);
    setSaid(texts.moved(rows.find((row) => row.id === id)?.name ?? '', to + 1, rows.length));
    setSent(rows.map((row) => changed.find((each) => each.id === row.id) ?? row));
    try {
      for (const { id: moved, displayOrder } of changed) await update(moved, { displayOrder });
    } catch (thrown) {
      showNotice(stateNotChanged, texts.notMoved(toAppError(thrown).message));
    } finally {
      setSent(null);
    }
  };
  return {
    compare: (one, other) => rows.findIndex(({ id }) => id === one.id) - rows.findIndex(({ id }) => id === other.id),
    isMoving: sent !== null,
    said,
    move: (id, to) => void move(id, to),
  };
}
