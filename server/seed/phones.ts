/** Phone numbers for customers: no two have the same, and all are kept for fiction. */
export interface Phones {
  /** null: every number that is kept for fiction is somebody's. */
  draw(state: string): string | null;
}

const codeOf: Readonly<Record<string, string>> = { NSW: '02', ACT: '02', VIC: '03', TAS: '03', QLD: '07' };
const areaCodes = ['02', '03', '07', '08'] as const;

/** In every area code 5550 and 7010 are kept for fiction; the first of 5550 are the sites' own. */
const ofSites = 200;
const perCode = 20_000 - ofSites;

/** Shares no factor with `perCode`, so that its steps meet every number once. */
const step = 7919;

/** The numbers of a code, each once, in an order that nobody sees through. */
function numberAt(index: number): string {
  const place = ((index * step) % perCode) + ofSites;
  return `${place < 10_000 ? '5550' : '7010'} ${String(place % 10_000).padStart(4, '0')}`;
}

export function createPhones(): Phones {
  const drawn = new Map<string, number>();
  return {
    draw(state) {
      const own = codeOf[state] ?? '08';
      // Where a code is used up, people have kept the number of another state.
      const code = [own, ...areaCodes].find((each) => (drawn.get(each) ?? 0) < perCode);
      if (code === undefined) return null;
      const index = drawn.get(code) ?? 0;
      drawn.set(code, index + 1);
      return `${code} ${numberAt(index)}`;
    },
  };
}
