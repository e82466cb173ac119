export interface Fault {
  online: boolean;
  fault: string;
}

/** Faults by the names of site and device. */
const faults: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  Footscray: { 'Keypad, front door': { online: true, fault: 'Two of its keys stick.' } },
  Fyshwick: {
    'Padlock P03': { online: true, fault: 'Its battery is almost empty.' },
    'Padlock P07': { online: false, fault: 'No contact since it was last heard.' },
  },
  'Osborne Park': {
    'Keypad, main exit': { online: false, fault: 'It does not answer on its line.' },
    'Multiplexer L-01': { online: true, fault: 'Channel 7 draws too much current.' },
  },
  Thebarton: { 'Hub level 2': { online: true, fault: 'Its backup battery is worn out.' } },
  Moonah: { 'Multiplexer L-01': { online: false, fault: 'Its supply is below 11 V.' } },
  Portsmith: { 'Hub level 2': { online: false, fault: 'No contact since it was last heard.' } },
};

/** The fault of a device; null: none. */
export const faultOf = (site: string, device: string): Fault | null => faults[site]?.[device] ?? null;

export const faultyAt = (site: string): readonly string[] => Object.keys(faults[site] ?? {});
