/** The keys of local storage that begin so; none where the browser keeps it from us. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch (error) {
    console.warn('Local storage cannot be read.', error);
    return [];
  }
}

/** Removes everything whose key begins so: drafts at a sign-out, and before another user is shown anything. */
export function removeStored(prefix: string): void {
  for (const key of storedKeys(prefix)) localStorage.removeItem(key);
}
