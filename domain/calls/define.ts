import type { z } from 'zod';
import type { EntityName } from '../entities/index.ts';
import type { Ask } from '../permissions/can.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The base path of resources, below the API's base. */
export const admin = 'api/admin';

/** One call of the API, as dashboard and server use it. */
export interface CallDefinition {
  method: Method;
  /** The path below the API base, with :parameters. */
  path: string;
  /** Other paths that the server accepts and the dashboard never sends. */
  alternatives?: readonly string[];
  summary: string;
  public?: true;
  /** The required right; absent: any signed-in user. */
  ask?: Ask;
  /** Query fields beyond those of a list. */
  query?: z.ZodObject;
  /** The request's body; absent: none. */
  body?: z.ZodType;
  /** The largest body in bytes, where it is more than the server's usual. */
  bodyLimit?: number;
  /** A repetition with the same key (`requestKey.ts`) gets the first answer, and the act is done once. */
  once?: true;
  /** A call that only reads, and is refused in some states of what it reads. */
  mayConflict?: true;
  /** How a good answer is read. A list takes the query fields of every list. */
  answer: 'record' | 'list' | 'text' | 'map' | 'value' | 'image' | 'file' | 'none';
  /** The entity of the answered record or list. */
  of?: EntityName;
  /** The schema of the map or value, or of a list's rows that are no whole records. */
  schema?: z.ZodType;
}

export function defineCalls<const Table extends Record<string, CallDefinition>>(table: Table): Table {
  return table;
}
