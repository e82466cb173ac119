/** How to remove a rule from the code after its marker; `$` is that code. */
export type Change =
  /** The statement goes. */
  | 'drop'
  /** Replaces the condition, the assigned, returned or looped value, or the operand. */
  | { value: string }
  /** This code replaces the statement. */
  | { code: string };

/** The removal of a rule at one place: a test must then fail. */
export interface Removal {
  /** The rule's number in INVARIANTS.md. */
  rule: number;
  /** In the marker: a comment `rule <number>: <name>` before the statement or operand. */
  name: string;
  /** The removed part, in words. */
  what: string;
  change: Change;
}

const remove = (rule: number, name: string, what: string, change: Change): Removal => ({ rule, name, what, change });

/** Every rule of the sync, at each of its places. */
export const removals: readonly Removal[] = [
  remove(2, 'sequence-rises', 'sequence numbers that tell before from after', 'drop'),
  remove(3, 'event-overtakes-reads', 'an event overtakes requests in flight', { value: '0' }),
  remove(3, 'delete-hides', 'a DELETE hides the row', { value: 'false' }),
  remove(3, 'read-unhides', 'a read brings a hidden row back', 'drop'),
  remove(4, 'older-than-event', 'answers older than an event are late', { value: '0' }),
  remove(4, 'older-than-answer', 'answers older than an answer are late', { value: '0' }),
  remove(4, 'tombstone', 'the sequence number of a removed id is kept', 'drop'),
  remove(5, 'unheld-is-free', 'an event about an id that is not held costs nothing', { value: 'true' }),
  remove(5, 'create-is-read', 'a CREATE is read', { value: 'false' }),
  remove(5, 'buffered-event', 'events about ids that a request may carry are buffered', 'drop'),
  remove(5, 'other-sites-are-free', 'events of other sites cost nothing', { value: 'true' }),
  remove(7, 'one-read-per-id', 'one read per id at a time', 'drop'),
  remove(7, 'wait-outlives-answer', 'a wait outlives an answer that its event overtook', {
    code: '{ this.waitUntil.delete(id); $ }',
  }),
  remove(7, 'batch', 'many ids are read by one call', { value: 'true' }),
  remove(7, 'shown-first', 'records on screens are read first', { value: 'false' }),
  remove(7, 'list-proves-no-absence', 'a list proves no absence', {
    value: '$ || this.ingest.takeRecord(id, sentAt, null)',
  }),
  remove(7, 'filter-ignored', 'a filter that is ignored is not sent again', 'drop'),
  remove(7, 'filter-refused', 'a filter that is refused is not sent again', { value: 'false' }),
  remove(7, 'list-forbidden', 'a forbidden list says nothing of single records', { value: 'false' }),
  remove(7, 'read-delay', 'users and features wait a second', 'drop'),
  remove(7, 'deleted-waits', 'the read after a DELETE waits', 'drop'),
  remove(7, 'deleted-is-read-singly', 'a deleted record is read by itself', 'drop'),
  remove(7, 'read-retry', 'a failed read is tried again', { value: 'Infinity' }),
  remove(7, 'withdrawn-is-read-again', 'a withdrawn record is read again for a screen', { value: 'true' }),
  remove(7, 'batch-wake', 'a batch that rests is read when its time comes', { value: '() => undefined' }),
  remove(8, 'unrecovered', 'a list that did not recover is resynced', { value: '$ && false' }),
  remove(8, 'in-flight-is-dirty', 'ids being read are marked dirty again', 'drop'),
  remove(8, 'saves-in-flight', 'answers of saves in flight do not count', 'drop'),
  remove(8, 'replaced-page', 'pages of an earlier resync do not count', 'drop'),
  remove(8, 'resync-retry', 'a failed resync is tried again', 'drop'),
  remove(9, 'step-back', 'rows that shifted are noticed by the overlap', { value: 'false' }),
  remove(9, 'overlap', 'pages overlap', { value: '0' }),
  remove(9, 'second-pass', 'a list in another order is paginated twice', { value: 'true' }),
  remove(9, 'repeated-page', 'a list without pages ends', { value: 'false' }),
  remove(9, 'no-id-no-gap', 'rows without an id cannot tell of a gap', 'drop'),
  remove(9, 'every-part', 'every list of the entity is read', { value: '($).slice(0, 1)' }),
  remove(10, 'missing-is-read', 'a record that a resync did not show is read', 'drop'),
  remove(10, 'first-miss', 'a first miss does not remove a record', { value: '1' }),
  remove(10, 'second-miss', 'a second miss removes a record', { value: '[]' }),
  remove(10, 'event-between-misses', 'an event between two misses counts', 'drop'),
  remove(10, 'sighting', 'a resync that shows the id counts', 'drop'),
  remove(10, 'newer-than-resync', 'a record that changed after the resync began is not doubted', { value: 'true' }),
  remove(11, 'unreadable-row', 'a row that cannot be read decides nothing but itself', 'drop'),
  remove(11, 'last-good-row', 'the last good row stays', { value: 'true' }),
  remove(11, 'unreadable-is-late', 'a late row is late, readable or not', 'drop'),
  remove(11, 'unreadable-is-known', 'a listed id that cannot be read is known', { value: 'false' }),
  remove(11, 'unreadable-since-start', 'an id that could not be read since the resync began is known', {
    value: 'true',
  }),
  remove(11, 'unreadable-report', 'a row that cannot be read is reported', 'drop'),
  remove(12, 'live-is-connected', 'live needs a connected socket', { value: 'true' }),
  remove(12, 'live-is-confirmed', 'live needs missing ids confirmed', { value: '[]' }),
  remove(12, 'seen-is-held', 'live needs every listed record held', { value: '[]' }),
  remove(12, 'live-is-read', 'live needs every change read', { value: 'true' }),
  remove(12, 'recovery', 'recovering brings back only the freshness of before', { value: 'true' }),
  remove(12, 'stale-since', 'rows are stale since the connection broke', 'drop'),
  remove(12, 'site-returns', 'a site that was left is known on coming back', { value: '[]' }),
  remove(12, 'all-tell-their-site', 'all sites tell a site whose rows say it', { value: 'true' }),
  remove(12, 'sites-are-lost', 'a site is unknown after all sites whose rows do not say it', 'drop'),
  remove(12, 'cached-sites-are-lost', 'a cached site is unknown where rows do not say it', { value: 'true' }),
  remove(12, 'site-ages', 'a site that was left is as old as it was', { value: 'Infinity' }),
  remove(13, 'hanging-requests', 'hanging requests hold nothing up', 'drop'),
  remove(13, 'earlier-connection', "an earlier connection's answers free nothing", 'drop'),
  remove(14, 'shown-is-followed', 'a record on a screen is followed', { value: 'false' }),
  remove(14, 'awaited-is-kept', 'a record that a screen waits for is kept', { value: 'true' }),
  remove(14, 'shown-elsewhere', 'records of other sites on screens are read again', { value: 'false' }),
  remove(15, 'too-long', 'a list that is too long is not held', 'drop'),
  remove(15, 'outgrown', 'a list that grew too long is noticed', 'drop'),
  remove(15, 'too-long-is-dropped', 'rows of a list that is too long are dropped', 'drop'),
  remove(15, 'shown-of-too-long', 'records of a long list on screens are read again', 'drop'),
  remove(15, 'fits-again', 'a list that fits again is held', 'drop'),
  remove(15, 'no-room', 'rows of other sites are dropped where there is no room', 'drop'),
  remove(15, 'changed-may-have-moved', 'a changed row may have moved to the followed site', { value: 'false' }),
  remove(16, 'forbidden', 'rows that may not be read are dropped', 'drop'),
  remove(16, 'unknown-stays-out', 'no earlier answer brings in what was not known', 'drop'),
  remove(16, 'rights-end', 'rights that end leave nothing', 'drop'),
  remove(16, 'no-read-after-end', 'no record is read after the end', 'drop'),
  remove(16, 'no-resync-after-end', 'no list is read after the end', 'drop'),
  remove(17, 'seed', 'the first fill is a seed', { value: "'reconcile'" }),
  remove(17, 'missed-is-no-seed', 'a change that was missed is no seed', { value: 'true' }),
  remove(17, 'event-origin', 'a change that an event announced has that origin', 'drop'),
  remove(17, 'before', 'a change holds the row of before', { value: 'null' }),
  remove(17, 'equal-is-no-change', 'an equal row is no change', { value: 'true' }),
  remove(18, 'map-forgets', 'sequence numbers are forgotten', 'drop'),
  remove(18, 'reader-forgets', 'the reader forgets an id that does not wait', { value: '$ && false' }),
  remove(19, 'save-is-ordered', "a save's answer counts from its sending", { value: 'options.sequence.next()' }),
  remove(19, 'save-is-in-flight', 'a save is a request in flight', 'drop'),
  remove(19, 'save-in-part', 'an answer in part decides nothing', { value: 'false' }),
  remove(19, 'undeclared-fields', 'an answer with what no record has decides nothing', { value: 'true' }),
  remove(19, 'repeated-create', 'the answer to a repeated creation may be old', { value: 'false' }),
  remove(19, 'save-overtakes-reads', 'a request in flight may be older than a save', 'drop'),
  remove(19, 'own-event', "a save's own event is no news", { value: 'false' }),
  remove(19, 'held-back-for-a-second', 'an own event waits a second for its answer', 'drop'),
];
