/** A rule taken out of the source: a patch that must make a test fail. */
export interface Removal {
  /** The rule of INVARIANTS.md that goes. */
  rule: string;
  /** What goes, in words. */
  what: string;
  /** Below collections/replica. */
  file: string;
  /** The exact text that is replaced; it must stand in the file exactly once. */
  text: string;
  by: string;
}

const inFile =
  (file: string) =>
  (rule: string, what: string, text: string, by = ''): Removal => ({ rule, what, file, text, by });

const book = inFile('sync/recordVersions.ts');
const confirming = inFile('sync/absenceCheck.ts');
const follower = inFile('sync/entitySync.ts');
const freshness = inFile('sync/freshness.ts');
const holding = inFile('sync/resyncResult.ts');
const intake = inFile('sync/rowIngest.ts');
const interest = inFile('sync/interest.ts');
const moments = inFile('sync/sequenceMap.ts');
const pass = inFile('sync/fullResync.ts');
const reader = inFile('sync/recordReader.ts');
const walk = inFile('sync/paginate.ts');
const scheduler = inFile('scheduler.ts');

/** Every rule of the sync, at each place that holds it. */
export const removals: readonly Removal[] = [
  scheduler('2', 'moments that tell before from after', 'this.last += 1;', 'this.last = 1;'),
  follower('3', 'an event overtakes reads under way', "book.mark(id, at, 'event');", "book.mark(id, 0, 'event');"),
  follower('3', 'a DELETE hides the row', "act === 'DELETE' && book.hide(id)", 'false'),
  book('3', 'a read brings a hidden row back', 'entry.hidden = false;'),
  book('4', 'answers older than an event are late', 'Math.max(known?.markedAt ?? 0, decidedAt)', 'decidedAt'),
  book(
    '4',
    'answers older than an answer are late',
    'Math.max(known?.answeredAt ?? 0, this.graves.get(id))',
    'this.graves.get(id)',
  ),
  book('4', 'the moment of an id found gone is kept', 'if (this.port.oldestAsked() < at) this.graves.set(id, at);'),
  follower(
    '5',
    'an event about an id that is not held costs nothing',
    "(book.knows(id) || (act === 'CREATE' && interest.admits(id)))",
    'true',
  ),
  follower('5', 'a CREATE is read', "(act === 'CREATE' && interest.admits(id))", 'false'),
  book(
    '5',
    'events about ids that may be under way are noted',
    'if (this.port.oldestAsked() < at) this.notes.set(id, at);',
  ),
  interest(
    '5',
    'events of other sites cost nothing',
    'return this.isLookedAt(id) || (held !== undefined && this.covers(held));',
    'return true;',
  ),
  reader('7', 'one read per id at a time', 'if (this.inFlight.has(id)) continue;'),
  reader(
    '7',
    'a wait outlives an answer that its event overtook',
    'private answered(id: number): void {',
    'private answered(id: number): void {\n    this.waitUntil.delete(id);',
  ),
  reader('7', 'many ids are read by one call', 'ready.length <= singleReads', 'true'),
  reader('7', 'what screens show is read first', 'shown.length > 0', 'false'),
  reader('7', 'a list proves no absence', 'else this.readSingly(id);', 'else this.port.decided(id, askedAt, null);'),
  reader(
    '7',
    'a filter that is ignored is not asked for again',
    "this.filters = filtered ? 'yes' : 'no';",
    'void filtered;',
  ),
  reader(
    '7',
    'a filter that is refused is not asked for again',
    "error.code === 'refused' || error.code === 'notFound'",
    'false',
  ),
  reader(
    '7',
    'a forbidden list says nothing of single records',
    'else if (error.status === 403) for (const id of ids) this.readSingly(id);',
  ),
  follower(
    '7',
    'users and features wait a second',
    'if (this.options.readDelay > 0) reader.postpone(id, this.options.readDelay);',
  ),
  reader(
    '7',
    'a failed read is tried again',
    'this.postpone(id, Math.min(lastRetry, firstRetry * 2 ** attempt));',
    'this.postpone(id, Infinity);',
  ),
  follower(
    '8',
    'what did not recover is walked',
    'if (!this.keeper.recovered()) return this.pass(true);',
    'this.keeper.recovered();',
  ),
  follower(
    '8',
    'ids being read are marked anew',
    'for (const id of this.reader.beingRead()) this.book.mark',
    'for (const id of []) this.book.mark',
  ),
  follower(
    '14',
    'what screens show of other sites is read anew',
    'if (row === undefined || !interest.covers(row)) book',
    'if (this.rowCount < 0) book',
  ),
  pass(
    '8',
    'pages of an earlier walk do not count',
    'const { rows, count } = await this.port.source.page(offset, siteId, part);\n      if (number !== this.current) throw new Replaced();',
    'const { rows, count } = await this.port.source.page(offset, siteId, part);',
  ),
  pass(
    '8',
    'a failed walk is tried again',
    'this.callOff = scheduler.after(delay, () => this.hurry());',
    'void delay; void scheduler;',
  ),
  walk('9', 'rows that shifted are noticed by the overlap', 'if (this.hasGap(page) && ', 'if (false && '),
  walk('9', 'pages overlap', 'const next = end - (this.largest > 1 ? 1 : 0);', 'const next = end;'),
  pass('9', 'a list in another order is walked twice', 'first.ordered || first.pages === 1', 'true'),
  walk('9', 'a list without pages ends', ' || this.repeats >= maximumRepeats'),
  walk('9', 'rows without an id cannot tell of a gap', ' || this.lastId === null || first === null'),
  pass(
    '9',
    'every list of the entity is walked',
    "this.port.source.parts ?? ['']",
    "(this.port.source.parts ?? ['']).slice(0, 1)",
  ),
  confirming('10', 'what a walk did not show is read', 'for (const { id } of once) book.doubt(id, sequence.next());'),
  confirming(
    '10',
    'what a walk did not show is not gone',
    'const once = missing.filter(({ id }) => book.missedPasses(id) === 0);',
    'const once: typeof missing = [];\n    for (const row of missing) if (!twice.includes(row)) twice.push(row);',
  ),
  confirming('10', 'a second miss removes', 'book.missedPasses(id) > 0', 'false'),
  book(
    '10',
    'an event between two misses counts',
    'entry.doubted = false;\n    entry.missedPasses = 0;',
    'entry.doubted = false;',
  ),
  confirming('10', 'a walk that shows the id counts', 'book.sighted(row.id);'),
  confirming(
    '10',
    'what is newer than the walk is not asked about',
    'return !book.touchedSince(row.id, startedAt)',
    'return true',
  ),
  intake(
    '11',
    'a row that cannot be read decides nothing but itself',
    'if (id !== null) this.unreadable(id, askedAt, changes);',
  ),
  book('11', 'the last good row stays', 'if (entry?.row == null) {', 'if (entry?.row !== undefined) {'),
  book(
    '11',
    'a late row is late, readable or not',
    "unreadable(id: number, askedAt: number): RowDecision {\n    if (this.isLate(id, askedAt)) return 'late';",
    'unreadable(id: number, askedAt: number): RowDecision {',
  ),
  book('11', 'a listed id that cannot be read is known', ' || this.unreadableIds.has(id)'),
  book('11', 'an id that could not be read since the walk began is known', 'askedAt < startedAt && '),
  intake('11', 'a row that cannot be read is told of', 'this.port.bad(id, problem);'),
  freshness(
    '12',
    'live needs a connected socket',
    'if (this.connected && this.reconciled) return {',
    'if (this.reconciled) return {',
  ),
  confirming(
    '12',
    'live needs missing ids confirmed',
    'this.wait(new Set(once.map(({ id }) => id)));',
    'this.wait(new Set());',
  ),
  follower('12', 'live needs every change read', "state.state !== 'live' || this.behindSince === null", 'true'),
  freshness(
    '12',
    'recovering brings back only what was',
    'this.reconciled = this.wasReconciled;',
    'this.reconciled = true;',
  ),
  freshness(
    '12',
    'stale since the connection broke',
    'if (this.connected && this.reconciled) this.trueAt = this.now();',
  ),
  freshness('12', 'a site that was left is known on coming back', '[to, 0].flatMap', '[].flatMap'),
  freshness(
    '12',
    'a site that was left is as old as it was',
    'else this.left.set(siteId, this.trueAt);',
    'else this.left.set(siteId, Infinity);',
  ),
  reader(
    '13',
    'hanging requests hold nothing up',
    'this.epoch += 1;\n    this.requests = 0;\n    this.batches = 0;\n    this.inFlight.clear();',
  ),
  reader(
    '7',
    'what rests is read when its time comes',
    'scheduler.after(rest, () => this.rested())',
    '() => undefined',
  ),
  reader('13', "an earlier connection's answers free nothing", 'if (epoch !== this.epoch) return;'),
  interest('14', 'what a screen shows is followed', 'return this.isLookedAt(id) || (held', 'return (held'),
  intake('14', 'what a screen waits for is kept', ' && !interest.isLookedAt(id)'),
  pass('15', 'a list that is too long is not held', 'if (all > this.maximum) throw', 'if (all < 0) throw'),
  follower('15', 'a list that grew too long is noticed', 'if (covered > this.maximumRows) this.startPass();'),
  holding('15', 'what is too long is let go', 'this.withdraw(({ id }) => !interest.isLookedAt(id));'),
  holding(
    '15',
    'what screens show of a long list is read anew',
    "for (const id of interest.looked()) book.mark(id, sequence.next(), 'doubt');",
  ),
  holding('15', 'a list that fits again is held', 'this.port.walkAgain();'),
  holding(
    '15',
    'rows of other sites go where there is no room',
    'if (this.port.size() > this.port.maximumRows) this.letOthersGo();',
  ),
  holding('16', 'rows that may not be read are let go', 'this.withdraw((row) => interest.covers(row));'),
  holding('16', 'what was let go stays gone', 'book.bury(id, at);', 'if (row !== undefined) book.bury(id, 0);'),
  follower('16', 'rights that end leave nothing', 'this.holding.withdraw(() => true);'),
  follower('16', 'nothing is read after the end', 'this.reader.stop();'),
  follower(
    '16',
    'nothing is walked after the end',
    'this.passes.cancel();\n    this.reader.stop();',
    'this.reader.stop();',
  ),
  intake('17', 'the first fill is a seed', "isFirst ? 'seed' : 'reconcile'", "'reconcile'"),
  intake('17', 'what was missed is no seed', '!this.port.wasComplete()', 'true'),
  intake('17', 'what an event told of is its', "if (cause === 'event') return 'event';"),
  intake('17', 'a change tells what was before', 'before: before ?? null, row, origin', 'before: null, row, origin'),
  intake('17', 'what did not change is no change', '!same(before, row)', 'true'),
  moments('18', 'moments are forgotten', 'this.byId.delete(id);\n    }', '}'),
  book(
    '18',
    'the reader forgets what does not wait',
    'if (this.dirtyIds.delete(id)) this.port.settled(id);',
    'this.dirtyIds.delete(id);',
  ),
];
