/** A move between places that hold one each. null: no place. */
export interface Move {
  from: string | null;
  to: string | null;
}

export interface Step {
  /** The place of the move in the list. */
  index: number;
  /** It only leaves its place: of a circle, one steps aside first. */
  isAside: boolean;
}

/**
 * Orders moves so that each finds its place free, as far as the moves themselves decide it. Of several with the same
 * `to`, the first one finds it. No two have the same `from`.
 */
export function orderMoves(moves: readonly Move[]): Step[] {
  const steps: Step[] = [];
  const waiting = new Map(moves.entries());
  const standing = new Map(moves.map(({ from }, index) => [from, index]));
  standing.delete(null);
  const isBlocked = (index: number, { to }: Move) => (standing.get(to) ?? index) !== index;
  const leave = (index: number, isAside: boolean) => {
    steps.push({ index, isAside });
    for (const [place, held] of standing) if (held === index) standing.delete(place);
  };
  while (waiting.size > 0) {
    const free = [...waiting].find(([index, move]) => !isBlocked(index, move));
    // One that stepped aside before would do so for ever.
    const [index] = free ?? [...standing.values()];
    if (index === undefined) break;
    leave(index, free === undefined);
    if (free !== undefined) waiting.delete(index);
  }
  return steps;
}
