import { HostApp } from './hostApp.ts';
import { openPeers } from './hostPeers.ts';

/** The host in this page, for pages without a worker. A file of its own, so that other pages do not load it. */
export const pageHost = new HostApp({ realm: 'page', whenAlive: Promise.resolve(), peers: openPeers() });
