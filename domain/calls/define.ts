import type { z } from 'zod';
import type { EntityName } from '../entities/index.ts';
import type { Ask } from '../permissions/can.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Where the calls of resources stand, below the API's base. */
export const admin = 'api/admin';

/** One call of the API: what both sides must agree on. */
export interface CallDefinition {
  method: Method;
  /** Relative to the API base, with :parameters. */
  path: string;
  /** Other readings of the path, which the server answers too and the dashboard never sends. */
  alternatives?: readonly string[];
  /** What it does, in a sentence for the API's page. */
  summary: string;
  /** Open without a token. */
  public?: true;
  /** The right that the server asks for; absent: any signed-in user. */
  ask?: Ask;
  /** Query fields beyond those of a list. */
  query?: z.ZodObject;
  /** What is sent; absent: nothing. */
  body?: z.ZodType;
  /** Bytes that the body may have, where that is more than the server's usual. */
  bodyLimit?: number;
  /** How the body of a good answer is read. A list has the query fields of every list. */
  answer: 'record' | 'list' | 'text' | 'map' | 'value' | 'image' | 'file' | 'none';
  /** Whose records a record or list holds. */
  of?: EntityName;
  /** The shape of a map or value. */
  schema?: z.ZodType;
}

export function defineCalls<const Table extends Record<string, CallDefinition>>(table: Table): Table {
  return table;
}
