/** Moments by id, in the order in which they were set, so that the old ones can be let go. */
export class SequenceMap {
  private readonly byId = new Map<number, number>();

  get(id: number): number {
    return this.byId.get(id) ?? 0;
  }

  set(id: number, at: number): void {
    this.byId.delete(id);
    this.byId.set(id, at);
  }

  forgetBefore(moment: number): void {
    for (const [id, at] of this.byId) {
      if (at >= moment) return;
      this.byId.delete(id);
    }
  }

  get size(): number {
    return this.byId.size;
  }
}
