interface DirectedGate {
  id: number;
  direction?: string | null | undefined;
}

/** Gates without a known direction count as exits. Where all are entrances, all are exits. */
export function exitsOf<Gate extends DirectedGate>(gates: readonly Gate[]): readonly Gate[] {
  const exits = gates.filter(({ direction }) => direction !== 'entrance');
  return exits.length === 0 ? gates : exits;
}
