/** Megabytes, as an option of Node: tests and servers make many objects that live shortly, and V8's default of 16 collects them all the time. */
export const roomForNewObjects = '--max-semi-space-size=64';
