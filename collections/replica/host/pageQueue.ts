/** Pages of lists in flight at once: more would only wait for each other at the server. */
const pagesAtOnce = 3;

interface QueuedPage {
  isUrgent: () => boolean;
  /** @param connection the number of the connection to read on. */
  start: (connection: number) => void;
  drop: (reason: Error) => void;
}

/** Reads pages of lists a few at a time, urgent ones first. */
export class PageQueue {
  private readonly waiting: QueuedPage[] = [];
  private inFlight = 0;
  /** Pages of an earlier connection do not count: they may hang until their time limit. */
  private connection = 0;

  /**
   * Reads a page in its turn; `isUrgent` is called whenever a place becomes free.
   * @throws Error when the queue was reset before the page's turn.
   */
  async read<Page>(isUrgent: () => boolean, task: () => Promise<Page>): Promise<Page> {
    const connection = await new Promise<number>((start, drop) => {
      this.waiting.push({ isUrgent, start, drop });
      this.next();
    });
    try {
      return await task();
    } finally {
      if (connection === this.connection) {
        this.inFlight -= 1;
        this.next();
      }
    }
  }

  /** The connection ended: waiting pages are dropped, and pages in flight do not count any more. */
  reset(): void {
    this.connection += 1;
    this.inFlight = 0;
    for (const { drop } of this.waiting.splice(0)) drop(new Error('Nobody waits for this page any more.'));
  }

  private next(): void {
    while (this.inFlight < pagesAtOnce && this.waiting.length > 0) {
      const urgent = this.waiting.findIndex(({ isUrgent }) => isUrgent());
      const [first] = this.waiting.splice(Math.max(0, urgent), 1);
      this.inFlight += 1;
      first?.start(this.connection);
    }
  }
}
