interface DirectedGate {
  id: number;
  direction?: string | null | undefined;
}

/** Gates without a known direction count as exits. Where all are entrances, all are exits. */
export function exitsOf<Gate extends DirectedGate>(gates: readonly Gate[]): readonly Gate[] {
  const exits = gates.filter(({ direction }) => direction !== 'entrance');
  return exits.length === 0 ? gates : exits;
}

interface WayOut extends DirectedGate {
  doorType?: string | null | undefined;
  name?: string | null | undefined;
}

/** People walk through it, such as the front door. Where the kind is unknown, the name decides. */
const isWalkedThrough = ({ doorType, name }: WayOut) =>
  doorType === 'door' || (doorType !== 'gate' && /\bdoor\b/i.test(name ?? ''));

/** Where people leave in a fire: the exits, and the doors that they walk through, whatever their direction. */
export function waysOutOf<Gate extends WayOut>(gates: readonly Gate[]): readonly Gate[] {
  const exits = new Set(exitsOf(gates));
  return gates.filter((gate) => exits.has(gate) || isWalkedThrough(gate));
}
