import { matchSupportHeader, versionHeader } from '#domain/calls/recordVersion.ts';

/** The versions of answers of servers that compare them. */
const versions = new WeakMap<object, string>();

/** Keeps the version of an answer. Proxies that compress mark it as weak; any other text is no version. */
export function noteVersion(answer: unknown, headers: Headers): void {
  if (typeof answer !== 'object' || answer === null || !headers.has(matchSupportHeader)) return;
  const version = /^(?:W\/)?("[^"]+")$/.exec(headers.get(versionHeader) ?? '')?.[1];
  if (version !== undefined) versions.set(answer, version);
}

export const versionOf = (answer: object): string | undefined => versions.get(answer);
