import { pino } from 'pino';
import { expect } from 'vitest';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { openPayWay } from '#server/rentals/payWay.ts';
import { startCardReconciliation } from '#server/rentals/reconcileCards.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startCardProvider, type CardProvider, type SearchAnswer } from '#tests/support/cards/cardProvider.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { sharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const start = Date.UTC(2026, 10, 1, 1);
const minute = 60_000;

/** A charge that the provider does not have after so long was never made (minutes). */
const longestRequest = 16;

/** A server that charges cards, whose time passes on request, and that can start again on its database. */
export interface Office {
  readonly now: Date;
  readonly server: TestServer;
  readonly provider: CardProvider;
  /** Goes back to noon of 1 November 2026 in Sydney. */
  beginAgain(): void;
  passDays(days: number): Promise<void>;
  /** Some minutes later, looks up the charges whose outcome is not known. */
  lookUpCharges(answer?: SearchAnswer): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openOffice(): Promise<Office> {
  const shared = await sharedDatabase();
  const provider = await startCardProvider();
  const cards = { ...provider.settings, timeout: 250 };
  let now = new Date(start);
  const open = () => startTestServer({ database: shared.database, cards, now: () => now, stopTimeout: 0 });
  // Builders count on when the server starts again.
  const lasting = await openDatabase(shared.database, (error) => {
    throw error;
  });
  const build = createBuilders(lasting.database);
  let server = await open();
  // Desks go on at the server that runs.
  const call: TestServer['call'] = (...asked) => server.call(...asked);

  async function lookUp(): Promise<void> {
    const log = pino({ level: 'silent' });
    const clock = createManualClock(now);
    const search = startCardReconciliation({ storage: server.storage, cards: openPayWay(cards, log), clock, log });
    // The next search waits once this one is over.
    await expect.poll(() => clock.waiting, { interval: 5, timeout: 10_000 }).toBe(1);
    await search.stop();
  }

  return {
    get now() {
      return now;
    },
    get server() {
      return { ...server, build, call };
    },
    provider,
    beginAgain() {
      now = new Date(start);
    },
    async passDays(days) {
      now = new Date(now.getTime() + days * 1440 * minute);
      await advanceRentals(server.storage, now);
    },
    async lookUpCharges(answer = 'truth') {
      provider.release();
      now = new Date(now.getTime() + longestRequest * minute);
      provider.answerSearches(answer);
      await lookUp();
      provider.answerSearches('truth');
    },
    async restart() {
      await server.close();
      server = await open();
    },
    async close() {
      await server.close();
      await lasting.close();
      await provider.close();
      await shared.close();
    },
  };
}
