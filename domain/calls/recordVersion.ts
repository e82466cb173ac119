/** A record's version, in the answer that has the record. */
export const versionHeader = 'ETag';

/** The version that a change was based on: a record that has changed since is not overwritten. */
export const matchHeader = 'If-Match';

/** The answers of a server that compares versions have this header. A browser can't send others one: they don't allow it. */
export const matchSupportHeader = 'If-Match-Supported';

/** Whether a change was refused because its record has changed since it was read. */
export const isStale = ({ status }: { status: number }) => status === 412;
