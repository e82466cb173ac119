import { everyCall, type NamedCall } from '#domain/calls/index.ts';
import { sentences } from '#server/sentences.ts';
import type { TestServer } from './startServer.ts';

/** Unknown to the server; must become empty. */
export async function callsNotStanding({ call: send }: TestServer): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, call } of everyCall) {
    const { status, body } = await send(call.method, call.path.replace(/:\w+/g, '1'));
    if (status === 404 && body === sentences.noSuchCall) missing.push(name);
  }
  return missing;
}

/** The calls that the server knows. */
export async function standingCalls(server: TestServer): Promise<NamedCall[]> {
  const missing = new Set(await callsNotStanding(server));
  return everyCall.filter(({ name }) => !missing.has(name));
}
