import { catchError, firstValueFrom, map, of, takeUntil, timer } from 'rxjs';
import type { z } from 'zod';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { manyLimits } from '#domain/limits/many.ts';
import { timing } from '#domain/limits/timing.ts';
import { readFreeChannels } from '#domain/forms/freeChannels.ts';
import { nextChannel } from '#domain/many/channels.ts';
import { nextNames } from '#domain/many/nextNames.ts';
import { foldText } from '#domain/search/foldText.ts';
import type { DataAccess } from '../context/replica.ts';

interface Counted {
  entity: EntityName;
  schema: z.ZodObject;
}

const idOf = (value: unknown): number | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : null;

/** The next name that no record of the site has; as far as they are known, within a moment. */
async function nextFreeName({ replica }: DataAccess, entity: EntityName, values: Fields): Promise<string> {
  const names = nextNames(String(values['name'] ?? ''), manyLimits.listed);
  if (names.length === 0) return '';
  const siteId = idOf(values['siteId']);
  const query = { where: { name: names }, limit: manyLimits.listed, ...(siteId === null ? {} : { siteId }) };
  const taken$ = replica.rows(entity, query).pipe(
    map(({ rows }) => rows as readonly AnyRecord[]),
    catchError(() => of<readonly AnyRecord[]>([])),
    takeUntil(timer(timing.commandLook)),
  );
  const rows = await firstValueFrom(taken$, { defaultValue: [] });
  const taken = new Set(rows.map((row) => foldText(String(row['name'] ?? ''))));
  return names.find((name) => !taken.has(foldText(name))) ?? '';
}

type Connection = { controllerId: unknown; channel: number | null };

/**
 * The controller and its next free channel; 'full': it has none. Channels that can't be read are for the form to tell.
 */
async function nextConnection({ api }: DataAccess, values: Fields): Promise<Connection | 'full'> {
  const { controllerId } = values;
  const [controller, after] = [idOf(controllerId), idOf(values['channel'])];
  if (controller === null || after === null) return { controllerId, channel: null };
  try {
    const channel = nextChannel(await readFreeChannels(api, controller), after);
    return channel === null ? 'full' : { controllerId, channel };
  } catch {
    return { controllerId, channel: null };
  }
}

export interface CountedOn {
  values: Fields;
  /** The controller has no free channel, so the next record is not connected. */
  isFull: boolean;
}

/** Values of a new record whose name and channel follow those of the record that it takes after. */
export async function countOn(data: DataAccess, { entity, schema }: Counted, values: Fields): Promise<CountedOn> {
  const isWired = 'controllerId' in schema.shape && 'channel' in schema.shape;
  const [name, connection] = await Promise.all([
    'name' in schema.shape ? nextFreeName(data, entity, values) : null,
    isWired ? nextConnection(data, values) : null,
  ]);
  const isFull = connection === 'full';
  return {
    values: {
      ...values,
      ...(name === null ? {} : { name }),
      ...(isFull ? { controllerId: null, channel: null } : connection),
    },
    isFull,
  };
}
