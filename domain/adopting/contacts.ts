import type { NetworkDevice } from '../calls/networkDevices.ts';
import type { ContactRest } from '../states/network.ts';
import { namePartsOf } from './names.ts';

type Input = NetworkDevice['inputs'][number];

/** How the contacts of a device stood, by number. */
export type ContactStates = ReadonlyMap<number, boolean>;

/** Contacts that said nothing yet are left out. */
export function contactStates({ inputs }: Pick<NetworkDevice, 'inputs'>): ContactStates {
  return new Map(
    inputs.flatMap(({ kind, active }, number) =>
      kind === 'contact' && typeof active === 'boolean' ? [[number, active] as const] : [],
    ),
  );
}

export interface AnsweredContact {
  /** The input's number. */
  input: number;
  name: string;
  /** How it stands while the door is shut. */
  rest: ContactRest;
  /** The message format says so; otherwise it stood so before the door moved. */
  isDeclared: boolean;
}

/** How a contact rests that stood so before its door opened; null: it did not open, or that is not to be said. */
function restOf(was: boolean | undefined, isActive: boolean, declared: ContactRest | null): ContactRest | null {
  // Nothing was heard before: only its message format can say that this is an open door.
  if (was === undefined) return declared !== null && isActive !== (declared === 'closed') ? declared : null;
  if (was === isActive) return null;
  return declared ?? (was ? 'closed' : 'open');
}

/**
 * The contacts that changed while a door was tried, which was shut before.
 * @param used the inputs that other doors have.
 */
export function answeredContacts(
  before: ContactStates,
  device: Pick<NetworkDevice, 'inputs'>,
  used: ReadonlySet<number>,
): readonly AnsweredContact[] {
  return [...contactStates(device)].flatMap(([number, isActive]) => {
    const input = device.inputs[number];
    if (input === undefined || used.has(number)) return [];
    const rest = restOf(before.get(number), isActive, input.rest);
    return rest === null ? [] : [{ input: number, name: input.name, rest, isDeclared: input.rest !== null }];
  });
}

/** Whether one name's parts stand in the other's. */
function names(input: Input, output: string): boolean {
  const parts = namePartsOf(output).join(' ');
  return parts !== '' && ` ${namePartsOf(input.name).join(' ')} `.includes(` ${parts} `);
}

/** The output whose door a contact is probably at, by name or else by place; null: that is not to be said. */
export function outputOfContact({ outputs, inputs }: NetworkDevice, number: number): number | null {
  const input = inputs[number];
  if (input === undefined) return null;
  const named = outputs.flatMap((output, index) => (names(input, output.name) ? [index] : []));
  if (named.length === 1) return named[0] ?? null;
  if (outputs.length === 1) return 0;
  const contacts = inputs.flatMap(({ kind }, index) => (kind === 'contact' ? [index] : []));
  return contacts.length === outputs.length ? contacts.indexOf(number) : null;
}

/** The contact of an output that its name says to be, whose rest its message format says; null: none. */
export function declaredContact(device: NetworkDevice, output: number): { input: number; rest: ContactRest } | null {
  const own = device.inputs.flatMap(({ kind, rest }, input) =>
    kind === 'contact' && rest !== null && outputOfContact(device, input) === output ? [{ input, rest }] : [],
  );
  return own.length === 1 ? (own[0] ?? null) : null;
}
