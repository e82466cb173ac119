const fetches = new Map<string, Promise<void>>();

/** A file of code did not arrive. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

async function fetchFile(file: string): Promise<void> {
  try {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${response.status}`);
    // The browser caches an answer that was read to its end.
    await response.arrayBuffer();
  } catch (cause) {
    throw new MissingCode(`${file} did not arrive.`, { cause });
  }
}

function fetchOnce(file: string): Promise<void> {
  const known = fetches.get(file);
  if (known !== undefined) return known;
  const coming = fetchFile(file);
  fetches.set(file, coming);
  coming.catch(() => fetches.delete(file));
  return coming;
}

/**
 * Fetches code files into the browser's cache before they are imported. Most browsers of 2026 never repeat a failed import
 * while the page lives (HTML Standard, module map, before whatwg/html#10327); a failed fetch can be repeated.
 * @param files addresses
 * @throws MissingCode for the first failure
 */
export async function fetchCode(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(fetchOnce));
}
