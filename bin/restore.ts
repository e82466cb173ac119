import { parseArgs } from 'node:util';
import { restore } from '#server/backup/restore.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { failStart, StartFailure } from '#server/config/startFailure.ts';
import { rowProgress, rowSummary } from './rowProgress.ts';

const usage = 'npm run restore -- backups/monday.tar.gz --keys keys/gatehouse.keys (- is the standard input)';

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { keys: { type: 'string' }, 'keys-lost': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error('There is not one archive.');
    return { file, keysFile: values.keys ?? null, areKeysLost: values['keys-lost'] ?? false };
  } catch (cause) {
    throw new StartFailure(`Name one archive, and the file of its keys: ${usage}`, { cause });
  }
}

async function restoreFile(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { file, keysFile, areKeysLost } = readArguments(process.argv.slice(2));
  const rows = await restore({
    environment,
    from: file === '-' ? process.stdin : file,
    keysFile,
    areKeysLost,
    now: new Date(),
    onRows: rowProgress(),
  });
  console.log(`Restored ${rowSummary(rows)}. All sessions have ended: everybody signs in again.`);
}

restoreFile().catch(failStart);
