import { setImmediate } from 'node:timers/promises';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { reportFields, type ManyRecords } from '#domain/reports/reportFields.ts';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import type { ComputeReport, ReportQuestion } from '#domain/reports/report.ts';
import { PageQueue } from '#collections/replica/host/pageQueue.ts';
import type { ReportRows, ReportRowsQuery, ReportState } from '#collections/replica/reports/reportQuery.ts';
import { Reports } from '#collections/replica/reports/reports.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import type { CallInput } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { PagingServer, type PagingHabits } from '#tests/support/replica/pagingServer.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const live: EntityState = { siteId: 0, freshness: { state: 'live', complete: true }, coverage: { kind: 'whole' } };

export const question: ReportQuestion = {
  report: 11,
  siteId: 0,
  days: { first: '2026-11-01', last: '2026-11-30' },
  basis: 'billed',
  thresholds: defaultThresholds,
};

/** The sum of the payments, and their rows. */
export const computeTakings: ComputeReport = ({ payments, bookings, orders }) => ({
  summary: '',
  figures: [
    { id: 'paid', value: payments.reduce((sum, { amount = 0 }) => sum + amount, 0) },
    { id: 'due', value: orders.reduce((sum, { due = 0 }) => sum + due, 0) },
    { id: 'bookings', value: bookings.length },
  ].map((figure) => ({ ...figure, label: figure.id, format: 'count', before: null, yearBefore: null })),
  charts: [],
  tables: [
    {
      id: 'payments',
      label: 'Payments',
      empty: 'No payments',
      sort: { column: 'amount', direction: 'desc' },
      columns: [
        { id: 'method', header: 'Method', kind: 'choice', labels: { cash: 'Cash', card: 'Card' } },
        { id: 'amount', header: 'Amount', kind: 'dollars', isSummed: true },
      ],
      rows: payments.map(({ id, method = null, amount = null }) => ({
        id: String(id),
        cells: [method, amount],
        record: { entity: 'payment', id },
      })),
    },
  ],
  leftOut: [],
  definitions: [],
});

type ColumnsOf = (rows: readonly AnyRecord[], fields: readonly string[]) => Record<string, unknown[]>;

const wholeTable: ColumnsOf = (rows, fields) =>
  Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field] ?? null)]));

/** A server of orders and payments, which also reads single ones. */
export class MoneyServer extends PagingServer {
  lists: Record<string, { id: number }[] | unknown[]> = { payments: [], orders: [], 'bookings/storage': [] };
  /** What it answers to calls for columns; null: it does not know them. */
  columnsOf: ColumnsOf | null = null;

  override listed = (path: string, { query, fields }: CallInput): readonly unknown[] => {
    const rows = this.lists[path.replace(/api\/admin\/(?:reportColumns\/)?/, '')] ?? [];
    if (path.includes('/reportColumns/')) {
      const known = (rows as AnyRecord[]).toSorted((one, other) => one.id - other.id);
      return known.filter(({ id }) => id >= Number(fields?.['from'] ?? 0));
    }
    const ids = query?.searchQuery?.find(({ column }) => column === 'id')?.query;
    return Array.isArray(ids) ? rows.filter((row) => ids.includes((row as AnyRecord).id)) : rows;
  };

  override call(call?: CallDefinition, input: CallInput = {}): Promise<unknown> {
    const { parameters = {} } = input;
    if (call?.path.includes('/reportColumns/') === true) return this.columns(call, input);
    const { id, ...others } = parameters;
    const path = (call?.path ?? '')
      .replace('/:id', '')
      .replace(/:(\w+)/g, (_whole, name: string) => String(others[name]));
    const found = this.listed(path, {}).find((row) => (row as AnyRecord).id === id);
    if (found !== undefined) return Promise.resolve(found);
    return Promise.reject(new AppError({ code: 'notFound', message: 'Not found', status: 404 }));
  }

  private async columns(call: CallDefinition, input: CallInput): Promise<unknown> {
    const entity = call.of as ManyRecords;
    const { columnsOf } = this;
    if (columnsOf === null) throw new AppError({ code: 'notFound', message: 'Not found', status: 404 });
    const { rows, count } = (await this.list(call, input)) as { rows: AnyRecord[]; count: number };
    const next = rows.length < count ? (rows.at(-1)?.id ?? null) : null;
    const columns = columnsOf(rows, reportFields[entity]);
    return { columns, next, ...(input.fields?.['from'] === undefined && { count }) };
  }
}

/** The answers that a tab was shown to a question. */
export interface Shown<Value> {
  values: Value[];
  error: AppError | null;
  close: () => void;
}

/** Reports before a simulated server, in virtual time. */
export class ReportDesk {
  readonly server: MoneyServer;
  readonly scheduler = new VirtualScheduler(Date.UTC(2026, 10, 21));
  readonly reports: Reports;
  readonly states = new Map<EntityName, EntityState>();
  readonly held = new Map<EntityName, AnyRecord[]>();
  readonly forbidden = new Set<EntityName>();
  readonly reported: string[] = [];
  isConnected = true;
  computed = 0;
  private lastPayment = 0;

  constructor(habits: Partial<PagingHabits> = {}, compute: ComputeReport = computeTakings) {
    this.server = new MoneyServer(habits);
    this.reports = new Reports({
      api: this.server,
      scheduler: this.scheduler,
      sequence: new Sequence(),
      pages: new PageQueue(),
      connected: () => this.isConnected,
      canRead: (entity) => !this.forbidden.has(entity),
      stateOf: (entity) => (this.forbidden.has(entity) ? undefined : (this.states.get(entity) ?? live)),
      rowsOf: (entity) => this.held.get(entity) ?? [],
      countOf: (entity) => this.held.get(entity)?.length ?? 0,
      watch: () => () => undefined,
      report: (text) => this.reported.push(text),
      compute: (...asked) => {
        this.computed += 1;
        return compute(...asked);
      },
    });
  }

  /** The server sends columns too. */
  sendColumns(): this {
    this.server.columnsOf = wholeTable;
    return this;
  }

  pay(...amounts: number[]): void {
    const { payments = [] } = this.server.lists;
    for (const amount of amounts) payments.push(paymentOf((this.lastPayment += 1), amount));
  }

  open(asked: Partial<ReportQuestion> = {}): Shown<ReportState> {
    const shown: Shown<ReportState> = { values: [], error: null, close: () => undefined };
    const fail = (error: AppError) => (shown.error = error);
    shown.close = this.reports.open({ ...question, ...asked }, (state) => shown.values.push(state), fail);
    return shown;
  }

  rows(asked: Omit<ReportRowsQuery, 'question' | 'table'>): Shown<ReportRows> {
    const shown: Shown<ReportRows> = { values: [], error: null, close: () => undefined };
    const fail = (error: AppError) => (shown.error = error);
    const query = { ...asked, question, table: 'payments' };
    shown.close = this.reports.openRows(query, (rows) => shown.values.push(rows), fail);
    return shown;
  }

  event(event: Partial<LiveEvent>): void {
    this.reports.event({ entity: 'booking', act: 'UPDATE', id: 1, ...event });
  }

  /** Lets so much time pass (milliseconds), and the server answer the requests meanwhile. */
  async pass(time: number): Promise<void> {
    let isOver = false;
    this.scheduler.after(time, () => (isOver = true));
    while (!isOver) {
      await this.server.settle();
      this.scheduler.runNext();
    }
    await this.server.settle();
  }

  /** Runs everything that is due now, and lets no time pass. */
  tick(): void {
    let isOver = false;
    this.scheduler.after(0, () => (isOver = true));
    while (!isOver) this.scheduler.runNext();
  }

  /** Lets the server answer that many requests. */
  async answer(count: number): Promise<void> {
    this.tick();
    for (let answered = 0; answered < count; answered += 1) {
      await setImmediate();
      this.server.serve(0);
      this.server.deliver(0);
      await setImmediate();
    }
  }
}

export const paymentOf = (id: number, amount: number, given: object = {}) => ({
  id,
  siteId: 1,
  customerId: 7,
  amount,
  method: 'cash',
  status: 'succeeded',
  orderId: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  paidAt: '2026-11-20T00:00:00.000Z',
  ...given,
});

/** A figure of the newest state; undefined: no report is shown. */
export function figureOf({ values }: Shown<ReportState>, id: string): number | null | undefined {
  const state = values.at(-1);
  return state?.status === 'ready' ? state.report.figures.find((figure) => figure.id === id)?.value : undefined;
}
