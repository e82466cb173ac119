/** "14.2.0" of "14.2.0(tasmota)", "1.4.4" of "1.4.4-g6d2a586". */
const version = /^\D*?(\d+(?:\.\d+)*)(?![\da-z])(.*)$/i;
const unfinished = /alpha|beta|rc|dev|pre|nightly|snapshot/i;

/** The numbers of a release; null: it is none, or cannot be told. */
function releaseOf(firmware: string): readonly number[] | null {
  const [, numbers, rest = ''] = version.exec(firmware) ?? [];
  if (numbers === undefined || unfinished.test(firmware.replace(numbers, '')) || unfinished.test(rest)) return null;
  return numbers.split('.').map(Number);
}

/** @returns above 0: the first is newer; null: one of them is no release that can be compared. */
export function compareFirmware(one: string, other: string): number | null {
  const [first, second] = [releaseOf(one), releaseOf(other)];
  if (first === null || second === null) return null;
  for (let place = 0; place < Math.max(first.length, second.length); place += 1) {
    const difference = (first[place] ?? 0) - (second[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The newest firmware of others of its kind, if it is newer than a device's own; null: none is, or it is not known. */
export function newerFirmware(own: string | null, others: readonly string[]): string | null {
  if (own === null) return null;
  const newer = others.filter((other) => (compareFirmware(other, own) ?? 0) > 0);
  return newer.toSorted((one, other) => compareFirmware(other, one) ?? 0)[0] ?? null;
}
