import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyCall } from '#domain/calls/index.ts';

const folder = fileURLToPath(new URL('../../../.cache/answered', import.meta.url));

/** Fewer parameters first: of two readings of an address the one that names more of it is meant, as on the server. */
const addresses = everyCall
  .flatMap(({ name, call }) =>
    [call.path, ...(call.alternatives ?? [])].map((path) => ({
      name,
      method: call.method,
      parameters: path.split(':').length - 1,
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    })),
  )
  .toSorted((one, other) => one.parameters - other.parameters);

const noted = new Set<string>();

/**
 * Notes that the server answered a call well, for whoever asks after a whole run which calls no test has tried. 405 is
 * the answer of a call that no record of its resource takes.
 */
export function noteAnswer(method: string, path: string, status: number): void {
  if (status >= 300 && status !== 405) return;
  const bare = path.split('?')[0] ?? '';
  const address = addresses.find((each) => each.method === method && each.pattern.test(bare));
  if (address === undefined || noted.has(address.name)) return;
  noted.add(address.name);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.txt`), `${address.name}\n`);
}

/** Forgets what earlier runs noted. */
export function forgetAnswers(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The names of all calls that were answered well in this run. */
export function answeredCalls(): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const names = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return new Set(names.filter((name) => name !== ''));
}
