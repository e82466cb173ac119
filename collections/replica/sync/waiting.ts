import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';

interface Waiter {
  promise: Promise<boolean>;
  resolve: (exists: boolean) => void;
  reject: (reason: unknown) => void;
}

function makeWaiter(): Waiter {
  const waiter: Partial<Waiter> = {};
  const promise = new Promise<boolean>((resolve, reject) => Object.assign(waiter, { resolve, reject }));
  return Object.assign(waiter, { promise }) as Waiter;
}

/** Those who wait for one record to be read, by its id. */
export class Waiting {
  private readonly waiters = new Map<number, Waiter>();

  has(id: number): boolean {
    return this.waiters.has(id);
  }

  get size(): number {
    return this.waiters.size;
  }

  /** Answers whether the record exists, once that is known. */
  wait(id: number): Promise<boolean> {
    const waiter = this.waiters.get(id) ?? makeWaiter();
    this.waiters.set(id, waiter);
    return waiter.promise;
  }

  known(id: number, exists: boolean): void {
    this.waiters.get(id)?.resolve(exists);
    this.waiters.delete(id);
  }

  failed(ids: readonly number[], reason: unknown): void {
    for (const id of ids) {
      this.waiters.get(id)?.reject(reason);
      this.waiters.delete(id);
    }
  }

  /** The record is there, and its row cannot be read. */
  unreadable(id: number): void {
    this.failed([id], new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 500 }));
  }

  /** Nothing is read any more: for those who wait, there is nothing. */
  end(): void {
    for (const id of [...this.waiters.keys()]) this.known(id, false);
  }
}
