import { parseArgs } from 'node:util';
import { pinKeysOf } from '#server/access/pins/pinKeys.ts';
import { openPinCodes } from '#server/access/pins/pinGuard.ts';
import { rotatePins, type Rotation } from '#server/access/pins/rotatePins.ts';
import { lockDataFolder, sessionKeysOf } from '#server/config/dataPlace.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { failStart, StartFailure } from '#server/config/startFailure.ts';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { createStorage } from '#server/storage/storage.ts';

function isRedrawing(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { redraw: { type: 'boolean' } } }).values.redraw === true;
  } catch (cause) {
    throw new StartFailure('The only option is --redraw: npm run rotate-keys -- --redraw', { cause });
  }
}

const counted = (count: number) => `${count} PIN ${count === 1 ? 'code' : 'codes'}`;

const countedApps = (count: number) => `${count} authenticator ${count === 1 ? 'app' : 'apps'}`;

function report({ rotated, redrawn, secrets }: Rotation): void {
  console.log(`${counted(rotated)} encrypted anew with the first key. Other keys can be left out.`);
  if (secrets.rotated > 0) console.log(`The same for ${countedApps(secrets.rotated)}.`);
  if (secrets.lost > 0)
    console.log(`Nobody could read the secrets of ${countedApps(secrets.lost)}: their owners must set them up again.`);
  if (redrawn.length > 0)
    console.log(
      `Drawn anew, since nobody could read them: ${counted(redrawn.length)}, with the ids ${redrawn.join(', ')}.`,
    );
}

/** Encrypts all PIN codes, and secrets of authenticator apps, with the first key. */
async function rotateKeys(): Promise<void> {
  const redraws = isRedrawing(process.argv.slice(2));
  const environment = readEnvironment(process.env);
  const { database, release } = lockDataFolder(environment);
  try {
    const keys = sessionKeysOf(environment);
    const open = await openDatabase(database, () => undefined);
    try {
      await migrate(open);
      const rotation = await rotatePins(createStorage(open), keys, redraws);
      await openPinCodes(open, pinKeysOf(keys));
      report(rotation);
    } finally {
      await open.close();
    }
  } finally {
    release();
  }
}

rotateKeys().catch(failStart);
