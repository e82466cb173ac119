const asked = new Map<string, Promise<void>>();

async function fetchFile(file: string): Promise<void> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}.`);
  // The browser keeps what has been read to its end.
  await response.arrayBuffer();
}

function fetchOnce(file: string): Promise<void> {
  const known = asked.get(file);
  if (known !== undefined) return known;
  const coming = fetchFile(file);
  asked.set(file, coming);
  coming.catch(() => asked.delete(file));
  return coming;
}

/**
 * Brings files of code into the browser's cache before they are imported. Most browsers of 2026 remember, as long as a
 * page lives, that a file could not be imported (HTML Standard, module map, before whatwg/html#10327) and would never
 * ask for it again; a fetch that failed can be made again.
 * @param files addresses
 * @throws the first failure: TypeError without an answer, Error with one that is no success
 */
export async function fetchCode(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(fetchOnce));
}
