import { setImmediate } from 'node:timers/promises';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { LiveAct } from '#domain/live/event.ts';
import { unitKinds } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { ReplicaHost } from '#collections/replica/host/host.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { ListAnswer } from '#domain/calls/answers.ts';
import { hostOptions } from '#tests/support/replica/hostOptions.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const unitCount = 10_000;
const customerCount = 20_000;
const siteId = 1;
/** Milliseconds of the simulated day. */
const beat = 2_000;
const hour = 3_600_000;
/** So many events fill the journal's memory before the day begins. */
const eventsBefore = 20_000;
const beatBefore = 50;

const createdAt = '2026-11-21T02:00:00Z';

function newUnit(id: number): AnyRecord {
  const words = { name: `A${id}`, Area: { name: `Area ${id % 40}` }, kind: unitKinds[0], status: 'locked' };
  return { id, siteId, areaId: 1 + (id % 40), squareMetres: 3, floor: id % 4, price: 120, ...words } as AnyRecord;
}

function newCustomer(id: number): AnyRecord {
  const name = `Given${id % 977} Family${id % 3011}`;
  const reach = { email: `person${id}@gatehouse.example`, phone: `0400 ${String(id).padStart(6, '0')}` };
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id,
    organisationId: 1,
    siteId,
    name,
    firstName,
    lastName,
    ...reach,
    notes: 'Never called',
    arrears: 0,
    archived: false,
    createdAt,
  } as AnyRecord;
}

const made = { unit: newUnit, customer: newCustomer } as const satisfies Partial<Record<EntityName, unknown>>;
type Kept = keyof typeof made;
const pathOf = { unit: 'units', customer: 'customers' } as const satisfies Record<Kept, string>;

/** Units and customers at once; other lists are empty. */
class Facility implements Api {
  private readonly rows: Record<Kept, Map<number, AnyRecord>> = { unit: new Map(), customer: new Map() };
  private nextId = 1;

  constructor() {
    for (let count = 0; count < unitCount; count += 1) this.create('unit');
    for (let count = 0; count < customerCount; count += 1) this.create('customer');
  }

  create(entity: Kept): number {
    const id = this.nextId;
    this.nextId += 1;
    this.rows[entity].set(id, made[entity](id));
    return id;
  }

  /** The record changed longest ago. Returns its id. */
  update(entity: Kept, moment: number): number {
    const [row] = this.rows[entity].values();
    if (row === undefined) throw new Error(`There is no ${entity} left.`);
    this.rows[entity].delete(row.id);
    const change = entity === 'unit' ? { status: unitStatuses[1 + (moment % 8)] } : { notes: `Called at ${moment}` };
    this.rows[entity].set(row.id, { ...row, ...change } as AnyRecord);
    return row.id;
  }

  remove(entity: Kept): number {
    const [id] = this.rows[entity].keys();
    if (id === undefined) throw new Error(`There is no ${entity} left.`);
    this.rows[entity].delete(id);
    return id;
  }

  async list({ path }: CallDefinition, { query }: CallInput = {}): Promise<ListAnswer> {
    await setImmediate();
    const entity = (Object.keys(pathOf) as Kept[]).find((one) => path.endsWith(`/${pathOf[one]}`));
    if (entity === undefined) return { count: 0, rows: [] };
    const rows = [...this.rows[entity].values()].toSorted((one, other) => one.id - other.id);
    const [from, limit] = [query?.offset ?? 0, query?.limit ?? rows.length];
    return { count: rows.length, rows: structuredClone(rows.slice(from, from + limit)) };
  }

  async call({ path }: CallDefinition, { parameters }: CallInput = {}): Promise<unknown> {
    await setImmediate();
    const entity = (Object.keys(pathOf) as Kept[]).find((one) => path.endsWith(`/${pathOf[one]}/:id`));
    const row = entity === undefined ? undefined : this.rows[entity].get(Number(parameters?.['id']));
    if (row === undefined) throw new AppError({ code: 'notFound', message: 'Not found', status: 404 });
    return structuredClone(row);
  }
}

/** Makes one event: of ten, one creates and one deletes; most are about units. */
function happen(facility: Facility, number: number, moment: number): { entity: Kept; act: LiveAct; id: number } {
  const entity: Kept = number % 50 < 5 ? 'customer' : 'unit';
  if (number % 10 === 3) return { entity, act: 'CREATE', id: facility.create(entity) };
  if (number % 10 === 4) return { entity, act: 'DELETE', id: facility.remove(entity) };
  return { entity, act: 'UPDATE', id: facility.update(entity, moment) };
}

const nothing = () => undefined;

/**
 * A replica of 10,000 units and 20,000 customers gets an event every other second, in virtual time.
 * @param hours from the first event on.
 * @param everyHour called after each hour, when nothing is in progress.
 * @param wentWrong called for faults.
 */
export async function liveThrough(
  hours: number,
  everyHour: (number: number) => void,
  wentWrong: (error: Error) => void,
): Promise<void> {
  const scheduler = new VirtualScheduler(Date.parse(createdAt));
  const facility = new Facility();
  const host = new ReplicaHost(
    hostOptions({
      api: facility,
      scheduler,
      onReadFailed: (_entity, error) => wentWrong(error),
      report: (text, cause) => wentWrong(new Error(text, { cause })),
    }),
  );
  await host.open(
    { userId: 1, organisationId: 1, apiBase: '', rights: { permissions: {}, isSuperAdmin: true } },
    siteId,
  );
  host.socketUp(false);
  const isLive = (entity: Kept) =>
    host.states().some(([name, { freshness }]) => name === entity && freshness.state === 'live');
  while (!isLive('unit') || !isLive('customer')) await setImmediate();
  host.setViews(['unit', 'customer']);
  const figures = host.views.figures({ siteId }, nothing, nothing);
  let number = 0;
  const next = () => {
    host.event({ ...happen(facility, number, scheduler.now()), siteId, organisationId: 1 });
    number += 1;
    scheduler.after(number <= eventsBefore ? beatBefore : beat, next);
  };
  next();
  while (number < eventsBefore) {
    scheduler.runNext();
    await setImmediate();
  }
  const begun = scheduler.now();
  for (let over = 1; over <= hours; over += 1) {
    while (scheduler.now() < begun + over * hour) {
      scheduler.runNext();
      await setImmediate();
    }
    for (let turns = 0; turns < 50; turns += 1) await setImmediate();
    everyHour(over);
  }
  figures();
  await host.close({ wipe: true });
}
