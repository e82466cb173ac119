/** Requests under way, each by the moment when it was sent. */
export class InFlightRequests {
  /** In the order of their moments, since moments only rise. */
  private readonly moments = new Set<number>();
  private readonly oldestBack: (oldest: number) => void;

  /** @param oldestBack told when the oldest is answered, with the moment of the one that is the oldest then. */
  constructor(oldestBack: (oldest: number) => void) {
    this.oldestBack = oldestBack;
  }

  /** The moment of the oldest request; infinity: none is under way. */
  get oldest(): number {
    const [oldest = Number.POSITIVE_INFINITY] = this.moments;
    return oldest;
  }

  sent(at: number): void {
    this.moments.add(at);
  }

  /** The request has been answered or has failed. */
  back(at: number): void {
    const { oldest } = this;
    this.moments.delete(at);
    if (oldest === at) this.oldestBack(this.oldest);
  }
}
