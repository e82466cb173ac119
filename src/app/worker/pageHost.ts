import { HostApp } from './hostApp.ts';
import { openPeers } from './hostPeers.ts';

/** This module is separate, so that other pages do not load it. */
export const pageHost = new HostApp({ realm: 'page', whenAlive: Promise.resolve(), peers: openPeers() });
