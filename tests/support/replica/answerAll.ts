import { setImmediate } from 'node:timers/promises';

interface AnsweringServer {
  readonly requests: readonly unknown[];
  serve: (pick: number) => void;
  deliver: (pick: number) => void;
}

/** Answers all requests in order, and those that follow. @returns their number. */
export async function answerAll(server: AnsweringServer): Promise<number> {
  let answered = 0;
  await setImmediate();
  while (server.requests.length > 0) {
    server.serve(0);
    server.deliver(0);
    answered += 1;
    await setImmediate();
  }
  return answered;
}
