import type { Logger } from 'pino';
import type { CustomerAct } from '#server/devices/port.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Storage } from '#server/storage/storage.ts';
import { actingAt, type Acting } from './acting.ts';
import { bookByAct, moveOut } from './bookByAct.ts';
import { orderByAct } from './orderByAct.ts';
import { payByAct } from './payByAct.ts';

function perform(acting: Acting, act: CustomerAct): Promise<void> {
  switch (act.kind) {
    case 'booking':
      return bookByAct(acting, act);
    case 'move-out':
      return moveOut(acting, act);
    case 'order':
      return orderByAct(acting, act);
    case 'payment':
      return payByAct(acting, act);
  }
}

/**
 * Carries out what customers do at kiosks, in the app and in the shop, each act in one transaction. One that is refused
 * is logged and dropped; a refusal's sentence names records, never people.
 */
export function customerActs(storage: Storage, log: Logger): (act: CustomerAct) => Promise<void> {
  return async (act) => {
    try {
      await storage.write(async (transaction, note) => perform(await actingAt(transaction, act.siteId, note), act));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ act: act.kind, siteId: act.siteId, refusal: error.message }, 'A customer was refused');
    }
  };
}
