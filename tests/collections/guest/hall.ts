import { watchPoolHall, type HallView } from '#collections/guest/poolHall.ts';
import type { Api } from '#collections/transport/api.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

export const table = (id: number, notes: readonly (string | null)[] = [], name = `Table ${id}`) => ({
  id,
  name,
  Bookings: notes.map((note) => ({ notes: note })),
  Area: { name: 'Pool hall' },
});

/** Runs on the test's clock; `answer` is the API's: rows, or a failure. */
export class WatchedHall {
  readonly scheduler = new VirtualScheduler();
  readonly views: HallView[] = [];
  answer: readonly unknown[] | Error = [];
  asks = 0;
  readonly returns = new Set<() => void>();
  private readonly waiting = new Set<() => void>();
  private readonly subscription;

  constructor(answer: readonly unknown[] | Error) {
    this.answer = answer;
    const api: Pick<Api, 'list'> = {
      list: async () => {
        this.asks += 1;
        this.look();
        const said = await Promise.resolve(this.answer);
        if (said instanceof Error) throw said;
        return { count: null, rows: [...said] };
      },
    };
    const watchReturns = (returned: () => void) => {
      this.returns.add(returned);
      return () => this.returns.delete(returned);
    };
    this.subscription = watchPoolHall({
      api: api as Api,
      areaId: 7,
      watchReturns,
      scheduler: this.scheduler,
    }).subscribe((view) => {
      this.views.push(view);
      this.look();
    });
  }

  get view(): HallView | undefined {
    return this.views.at(-1);
  }

  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  untilShown(state: HallView['state'], test: (view: HallView) => boolean = () => true): Promise<void> {
    return this.until(() => this.view?.state === state && test(this.view));
  }

  /** A second passes, then the next answer. */
  async askAgain(): Promise<void> {
    this.scheduler.after(1_000, () => undefined);
    this.scheduler.runNext();
    const before = this.asks;
    while (this.asks === before) {
      this.returns.forEach((returned) => returned());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  close(): void {
    this.subscription.unsubscribe();
  }

  private look(): void {
    for (const look of this.waiting) look();
  }
}
