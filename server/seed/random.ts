/** A source of random numbers, which are the same for the same seed. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number, both ends included. */
  between(low: number, high: number): number;
  /** A number from `low` up to `high`. */
  within(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  weighted<Value>(choices: readonly (readonly [Value, number])[]): Value;
  /** Returns an independent source: it depends on the name, not on earlier draws. */
  fork(name: string): Random;
}

/** The FNV-1a hash of a text, with 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Mulberry32 (public domain, Tommy Ettinger): good enough for a demo, never for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: Random = {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    within: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    weighted: (choices) => {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [value, weight] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      const last = choices.at(-1);
      if (last === undefined) throw new Error('A weighted choice needs something to choose from.');
      return last[0];
    },
    fork: (name) => createRandom(hash(`${seed}/${name}`)),
  };
  return random;
}
