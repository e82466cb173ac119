import { filter, map, merge, Observable, startWith } from 'rxjs';
import { AppError } from '#domain/errors/appError.ts';
import type { HostRequest, HostRequestName, HostQuery, HostQueryName, Named } from '../hostContract.ts';
import { rowsReader } from '../rowsPatch.ts';
import type { HostReconnector } from './hostReconnector.ts';

/** A tab's live queries and single requests to its host. */
export class HostRequests {
  private readonly host: HostReconnector;
  private last = 0;

  constructor(host: HostReconnector) {
    this.host = host;
  }

  /** Emits each result while subscribed. Fails with an AppError. */
  openQuery<Name extends HostQueryName>(
    of: Name,
    question: HostQuery[Name]['question'],
  ): Observable<HostQuery[Name]['value']> {
    return new Observable((subscriber) => {
      const view = this.next();
      const read = readerOf(of);
      const shown$ = this.host.on('queryResult').pipe(
        filter((message) => message.view === view),
        map(({ value }) => read(value)),
      );
      const failed$ = this.host.on('queryFailed').pipe(
        filter((message) => message.view === view),
        map(({ error }) => {
          throw new AppError(error);
        }),
      );
      const answers = merge(shown$, failed$).subscribe(subscriber);
      this.host.send({ kind: 'openQuery', view, question: { of, question } as Named<HostQuery, 'question'> });
      return () => {
        answers.unsubscribe();
        this.host.send({ kind: 'closeQuery', view });
      };
    });
  }

  /**
   * Repeats the request if the host dies first.
   * @throws AppError
   */
  ask<Name extends HostRequestName>(
    of: Name,
    question: HostRequest[Name]['question'],
  ): Promise<HostRequest[Name]['answer']> {
    const requestId = this.next();
    return new Promise((resolve, reject) => {
      const answers = merge(this.host.on('requestAnswered'), this.host.on('requestFailed'))
        .pipe(filter((message) => message.requestId === requestId))
        .subscribe((message) => {
          answers.unsubscribe();
          asking.unsubscribe();
          if (message.kind === 'requestAnswered') resolve(message.answer);
          else reject(new AppError(message.error));
        });
      const asking = this.host.connected$.pipe(startWith(undefined)).subscribe(() => {
        this.host.send({ kind: 'request', requestId, question: { of, question } as Named<HostRequest, 'question'> });
      });
    });
  }

  private next(): number {
    this.last += 1;
    return this.last;
  }
}

type Value = HostQuery[HostQueryName]['value'];

/** Lists arrive as changes of their rows. */
function readerOf(of: HostQueryName): (value: Value) => Value {
  if (of !== 'rows') return (value) => value;
  const read = rowsReader();
  return (value) => read(value as HostQuery['rows']['value']) as Value;
}
