import type { Ask } from '../permissions/can.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API: what both sides must agree on. */
export interface CallDefinition {
  method: Method;
  /** Relative to the API base, with :parameters. */
  path: string;
  /** Open without a token. */
  public?: true;
  /** The right that the server asks for; absent: any signed-in user. */
  ask?: Ask;
  /** How the body of a good answer is read. */
  answer: 'record' | 'list' | 'text' | 'map' | 'none';
}

export function defineCalls<const Table extends Record<string, CallDefinition>>(table: Table): Table {
  return table;
}
