import { cardProvider } from './cardProvider.ts';
import type { RuntimeConfig } from './runtime.ts';

export interface PolicyOptions {
  config: RuntimeConfig;
  /** The dashboard's host with port, if known: browsers before CSP 3 do not count its WebSocket as 'self'. */
  host?: string | null;
  /** Sources for index.html's own scripts: `'sha256-…'`. */
  inlineScripts?: readonly string[];
}

const self = "'self'";
const none = "'none'";

const originOf = (address: string) => new URL(address).origin;

function socketOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
}

/** The sources of live events: by WebSocket, or by polling where networks block it. */
function liveSources({ apiBase, socketUrl }: RuntimeConfig, host: string | null): string[] {
  const address = socketUrl ?? apiBase;
  if (address !== undefined) return [originOf(address), socketOf(address)];
  return host === null || !/^[\w.:[\]-]+$/.test(host) ? [] : [`ws://${host}`, `wss://${host}`];
}

/** The origins of map tiles; none: there are no tiles, or they have the page's own origin. */
function tileSources({ mapTilesUrl }: RuntimeConfig): string[] {
  if (mapTilesUrl === undefined || mapTilesUrl.startsWith('/')) return [];
  // A policy allows a wildcard only as the whole first part of a host.
  const { protocol, host } = new URL(mapTilesUrl.replace('{s}', 's'));
  const hasWildcard = /^[a-z]+:\/\/[^/.]*\{s\}/.test(mapTilesUrl);
  return [`${protocol}//${hasWildcard ? host.replace(/^[^.]+/, '*') : host}`];
}

/** The chat widget's addresses; none: there is no widget. */
const chatAddresses = ({ chatWidgetUrl, chatWidgetOrigins = [] }: RuntimeConfig): string[] =>
  chatWidgetUrl === undefined ? [] : [chatWidgetUrl, ...chatWidgetOrigins];

/** The addresses that the dashboard may load from and connect to, given its config.json. */
export function policyDirectives({
  config,
  host = null,
  inlineScripts = [],
}: PolicyOptions): Readonly<Record<string, readonly string[]>> {
  const { apiBase, sentryDsn } = config;
  const api = apiBase === undefined ? [] : [originOf(apiBase)];
  const chat = chatAddresses(config).map(originOf);
  const tiles = tileSources(config);
  const card = config.paymentPublicKey === undefined ? [] : [cardProvider.origin];
  const frames = [...chat, ...card];
  return {
    'default-src': [none],
    'script-src': [self, ...inlineScripts, ...chat, ...card],
    'worker-src': [self],
    // Styles are made at run time, so no hash or file can stand for them.
    'style-src': [self, "'unsafe-inline'", ...chat],
    'img-src': [self, 'data:', ...api, ...tiles, ...chat],
    'font-src': [self, ...chat],
    'media-src': chat.length === 0 ? [none] : chat,
    'connect-src': [
      self,
      ...api,
      ...liveSources(config, host),
      ...(sentryDsn === undefined ? [] : [originOf(sentryDsn)]),
      ...tiles,
      ...chat,
      ...chatAddresses(config).map(socketOf),
    ],
    'frame-src': frames.length === 0 ? [none] : frames,
    'manifest-src': [self],
    'object-src': [none],
    'base-uri': [none],
    'form-action': [self],
    'frame-ancestors': [none],
  };
}

/** The Content-Security-Policy header for this config.json. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const directives = Object.entries(policyDirectives(options));
  return directives.map(([name, sources]) => [name, ...new Set(sources)].join(' ')).join('; ');
}
