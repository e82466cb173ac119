import { HostApp } from './hostApp.ts';
import { openPeers } from './hostPeers.ts';

/** The host of this page alone, where it has no worker. */
export const pageHost = new HostApp({ realm: 'page', alive: Promise.resolve(), peers: openPeers() });
