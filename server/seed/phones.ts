/** Unique numbers for customers, all kept for fiction. */
export interface Phones {
  /** Draws an unused number of the state; null: all are taken. */
  draw(state: string): string | null;
}

const codeOf: Readonly<Record<string, string>> = { NSW: '02', ACT: '02', VIC: '03', TAS: '03', QLD: '07' };
const areaCodes = ['02', '03', '07', '08'] as const;

/** Every area code keeps 5550 and 7010 for fiction; the first of 5550 are the sites' own. */
const ofSites = 200;
const perCode = 20_000 - ofSites;

/** The step shares no factor with `perCode`, so it meets every number once. */
const step = 7919;

/** Returns each number of a code once, in a scattered order. */
function numberAt(index: number): string {
  const place = ((index * step) % perCode) + ofSites;
  return `${place < 10_000 ? '5550' : '7010'} ${String(place % 10_000).padStart(4, '0')}`;
}

export function createPhones(): Phones {
  const drawn = new Map<string, number>();
  return {
    draw(state) {
      const own = codeOf[state] ?? '08';
      // When a code is used up, people have kept another state's number.
      const code = [own, ...areaCodes].find((each) => (drawn.get(each) ?? 0) < perCode);
      if (code === undefined) return null;
      const index = drawn.get(code) ?? 0;
      drawn.set(code, index + 1);
      return `${code} ${numberAt(index)}`;
    },
  };
}
