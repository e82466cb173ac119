import { io } from 'socket.io-client';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';

const pageSize = 500;

export interface Unit {
  id: number;
  name: string;
  status: UnitStatus;
  squareMetres: number | null;
  Area: { name: string } | null;
}

export interface Customer {
  id: number;
  name: string;
}

const siteId = Number(localStorage.getItem(storageKeys.siteId));
const token = localStorage.getItem(storageKeys.token) ?? '';

async function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const headers = { Authorization: token, 'Connection-Point': 'dashboard' };
  const response = await fetch(`/api/admin/${path}`, { headers, cache: 'no-store', signal: signal ?? null });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return (await response.json()) as Answer;
}

/** The first page has the count; all others are requested at once. */
async function all<Row>(path: string, signal?: AbortSignal): Promise<Row[]> {
  const page = (offset: number) =>
    get<{ rows: Row[]; count: number }>(
      `${path}${path.includes('?') ? '&' : '?'}limit=${pageSize}&offset=${offset}`,
      signal,
    );
  const first = await page(0);
  const offsets = Array.from({ length: Math.ceil(first.count / pageSize) - 1 }, (_, index) => (index + 1) * pageSize);
  const others = await Promise.all(offsets.map(page));
  return [first, ...others].flatMap(({ rows }) => rows);
}

export const listUnits = (signal?: AbortSignal) => all<Unit>(`units?siteId=${siteId}`, signal);
export const listCustomers = (signal?: AbortSignal) => all<Customer>('customers', signal);

/** Requests to one server at once: beyond some thousand waiting ones Chromium refuses more. */
const atOnce = 6;

/** A waiting unit is read once, however often it is requested. */
export function unitReader(read: (unit: Unit) => void): (id: number) => void {
  const waiting = new Set<number>();
  let running = 0;
  const next = () => {
    const [id] = waiting;
    if (id === undefined || running === atOnce) return;
    waiting.delete(id);
    running += 1;
    void get<Unit>(`units/${id}`)
      .then(read)
      .finally(() => {
        running -= 1;
        next();
      });
  };
  return (id) => {
    waiting.add(id);
    next();
  };
}

const eventSchema = z.looseObject({ id: z.number(), siteId: z.number().optional() });

/** Tells of each change of a unit of the site until the returned function is called. */
export function onUnitChange(changed: (id: number) => void): () => void {
  const socket = io({ auth: { token }, transports: ['websocket'] });
  socket.on('UNIT:UPDATE', (payload: unknown) => {
    const event = eventSchema.parse(payload);
    if (event.siteId === siteId) changed(event.id);
  });
  return () => socket.close();
}
