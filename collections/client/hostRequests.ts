import { filter, map, merge, Observable, startWith } from 'rxjs';
import { AppError } from '#domain/errors/appError.ts';
import type { Ask, AskName, LiveView, LiveViewName, Named } from '../questions.ts';
import type { HostReconnector } from './hostReconnector.ts';

/** What a tab asks its host, live or once: each question has a number of the tab's own. */
export class HostRequests {
  private readonly link: HostReconnector;
  private last = 0;

  constructor(link: HostReconnector) {
    this.link = link;
  }

  /** Shows the answer and every later one while subscribed. Fails with an AppError. */
  view<Name extends LiveViewName>(of: Name, question: LiveView[Name]['question']): Observable<LiveView[Name]['value']> {
    return new Observable((subscriber) => {
      const view = this.next();
      const shown$ = this.link.on('shown').pipe(
        filter((message) => message.view === view),
        map(({ value }) => value),
      );
      const failed$ = this.link.on('viewFailed').pipe(
        filter((message) => message.view === view),
        map(({ error }) => {
          throw new AppError(error);
        }),
      );
      const answers = merge(shown$, failed$).subscribe(subscriber);
      this.link.send({ kind: 'open', view, question: { of, question } as Named<LiveView, 'question'> });
      return () => {
        answers.unsubscribe();
        this.link.send({ kind: 'shut', view });
      };
    });
  }

  /** Asks once, and again where the host died meanwhile. @throws AppError */
  ask<Name extends AskName>(of: Name, question: Ask[Name]['question']): Promise<Ask[Name]['answer']> {
    const ask = this.next();
    return new Promise((resolve, reject) => {
      const answers = merge(this.link.on('answered'), this.link.on('askFailed'))
        .pipe(filter((message) => message.ask === ask))
        .subscribe((message) => {
          answers.unsubscribe();
          asking.unsubscribe();
          if (message.kind === 'answered') resolve(message.answer);
          else reject(new AppError(message.error));
        });
      const asking = this.link.arrived$.pipe(startWith(undefined)).subscribe(() => {
        this.link.send({ kind: 'ask', ask, question: { of, question } as Named<Ask, 'question'> });
      });
    });
  }

  private next(): number {
    this.last += 1;
    return this.last;
  }
}
