import { timing } from '#domain/limits/timing.ts';

/** An answer began, and then no part of it came for `timing.apiTimeout`. */
export class StalledAnswer extends Error {
  override readonly name = 'StalledAnswer';
}

type Part = Uint8Array<ArrayBuffer>;

/**
 * Rejects when no further part comes for `timing.apiTimeout`: the limit of the call ends with the headers, and a line that breaks
 * without a word would leave the rest awaited for ever.
 */
async function nextPart(reader: ReadableStreamDefaultReader<Part>): Promise<Part | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StalledAnswer()), timing.apiTimeout);
  });
  try {
    return (await Promise.race([reader.read(), stalled])).value;
  } catch (cause) {
    void reader.cancel().catch(() => undefined);
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

async function readParts({ body }: Response): Promise<Part[]> {
  const parts: Part[] = [];
  const reader = body?.getReader();
  if (reader === undefined) return parts;
  for (let part = await nextPart(reader); part !== undefined; part = await nextPart(reader)) parts.push(part);
  return parts;
}

/** @throws StalledAnswer, or a TypeError when the answer breaks off. */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts = await readParts(response);
  return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
}

/** Like `readText`, with the answer's type. */
export async function readBlob(response: Response): Promise<Blob> {
  return new Blob(await readParts(response), { type: response.headers.get('Content-Type') ?? '' });
}
