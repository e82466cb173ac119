import type { Logger } from 'pino';
import type { CustomerAct } from './customerAct.ts';
import { Refusal } from '#server/refusal.ts';
import type { Storage } from '#server/storage/storage.ts';
import { openActContext, type ActContext } from './actContext.ts';
import { bookForCustomer, moveOut } from './bookForCustomer.ts';
import { orderForCustomer } from './orderForCustomer.ts';
import { payForCustomer } from './payForCustomer.ts';

function performAct(context: ActContext, act: CustomerAct): Promise<void> {
  switch (act.kind) {
    case 'booking':
      return bookForCustomer(context, act);
    case 'move-out':
      return moveOut(context, act);
    case 'order':
      return orderForCustomer(context, act);
    case 'payment':
      return payForCustomer(context, act);
  }
}

/**
 * Creates a handler that carries out each act in one transaction. A refused act is logged and dropped; a refusal's
 * sentence names records, never people.
 */
export function createCustomerActHandler(storage: Storage, log: Logger): (act: CustomerAct) => Promise<void> {
  return async (act) => {
    try {
      await storage.write(async (transaction, addChange) =>
        performAct(await openActContext(transaction, act.siteId, addChange), act),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ act: act.kind, siteId: act.siteId, refusal: error.message }, 'A customer was refused');
    }
  };
}
