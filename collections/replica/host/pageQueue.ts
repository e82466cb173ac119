/** Pages of lists under way at once: more would only make each wait for the others at the server. */
const pagesAtOnce = 3;

interface Waiting {
  isUrgent: () => boolean;
  /** With the connection on which it starts. */
  start: (connection: number) => void;
  drop: (reason: Error) => void;
}

/** Lets pages of lists be read a few at a time, those that somebody waits for before all others. */
export class PageQueue {
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  /** Pages of an earlier connection hold nothing up: they may hang until their time limit. */
  private connection = 0;

  /**
   * Reads a page in its turn; `isUrgent` is asked whenever a place comes free.
   * @throws Error when nobody waits for the page any more.
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
        this.underWay -= 1;
        this.next();
      }
    }
  }

  /** Another connection, or none any more: what waits is not sent, and what is under way counts no more. */
  renew(): void {
    this.connection += 1;
    this.underWay = 0;
    for (const { drop } of this.waiting.splice(0)) drop(new Error('Nobody waits for this page any more.'));
  }

  private next(): void {
    while (this.underWay < pagesAtOnce && this.waiting.length > 0) {
      const urgent = this.waiting.findIndex(({ isUrgent }) => isUrgent());
      const [first] = this.waiting.splice(Math.max(0, urgent), 1);
      this.underWay += 1;
      first?.start(this.connection);
    }
  }
}
