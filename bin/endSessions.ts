import { readEnvironment } from '#server/config/environment.ts';
import { failStart } from '#server/config/startFailure.ts';
import { lockDataFolder } from '#server/config/dataPlace.ts';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { endSessionsAndForgetKey } from '#server/storage/sessionGuard.ts';

async function endSessions(): Promise<void> {
  const { database, release } = lockDataFolder(readEnvironment(process.env));
  try {
    const open = await openDatabase(database, () => undefined);
    try {
      await migrate(open);
      await endSessionsAndForgetKey(open.database, new Date());
    } finally {
      await open.close();
    }
  } finally {
    release();
  }
  console.log('All sessions have ended. Everybody signs in again; the next start may bring another key.');
}

endSessions().catch(failStart);
