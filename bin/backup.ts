import { parseArgs } from 'node:util';
import { backUp } from '#server/backup/backUp.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { ownVersion } from '#server/config/ownVersion.ts';
import { failStart, StartFailure } from '#server/config/startFailure.ts';
import { rowProgress, rowSummary } from './rowProgress.ts';

const usage =
  'npm run backup -- backups/monday.tar.gz --keys keys/gatehouse.keys (both may be left out; - for the archive is the ' +
  'standard output)';

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { keys: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Error('There are two archives.');
    return { file: positionals[0], keysFile: values.keys ?? null };
  } catch (cause) {
    throw new StartFailure(`Name one archive at most, and perhaps a file for the keys: ${usage}`, { cause });
  }
}

/** "backups/gatehouse-2026-11-26-035212.tar.gz", in UTC. */
function usualFile(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `backups/gatehouse-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz`;
}

const print = (line: string) => process.stderr.write(`${line}\n`);

async function backup(): Promise<void> {
  const environment = readEnvironment(process.env);
  const now = new Date();
  const { file = usualFile(now), keysFile } = readArguments(process.argv.slice(2));
  const isOutput = file === '-';
  const rows = await backUp({
    environment,
    to: isOutput ? process.stdout : file,
    keysFile,
    version: ownVersion(),
    now,
    onRows: rowProgress(),
  });
  print(`Saved ${rowSummary(rows)}${isOutput ? '' : ` in ${file}`}.`);
  if (keysFile === null) print('The keys of sessions are not in it: a restore needs them too. --keys FILE saves them.');
  else print(`The keys are in ${keysFile}: keep them in another place than the archive.`);
}

backup().catch(failStart);
