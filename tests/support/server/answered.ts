import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyCall } from '#domain/calls/index.ts';

const folder = fileURLToPath(new URL('../../../.cache/answered', import.meta.url));

/** Fewer parameters first: the more specific address wins, as on the server. */
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

/** For a check after the whole run. 405 counts for calls that no record of the resource takes. */
export function noteAnswer(method: string, path: string, status: number): void {
  if (status >= 300 && status !== 405) return;
  const bare = path.split('?')[0] ?? '';
  const address = addresses.find((each) => each.method === method && each.pattern.test(bare));
  if (address === undefined || noted.has(address.name)) return;
  noted.add(address.name);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.txt`), `${address.name}\n`);
}

export function forgetAnswers(): void {
  rmSync(folder, { recursive: true, force: true });
}

export function answeredCalls(): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const names = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return new Set(names.filter((name) => name !== ''));
}
