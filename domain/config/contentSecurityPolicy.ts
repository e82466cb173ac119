import { cardProvider } from './cardProvider.ts';
import type { RuntimeConfig } from './runtime.ts';

export interface PolicyOptions {
  config: RuntimeConfig;
  /**
   * The host, with its port, that serves the dashboard, where it is known: browsers of before CSP 3 do not count its
   * WebSocket as 'self'.
   */
  host?: string | null;
  /** The scripts that index.html itself holds, each as the source that allows it alone: `'sha256-…'`. */
  inlineScripts?: readonly string[];
}

const self = "'self'";
const none = "'none'";

const originOf = (address: string) => new URL(address).origin;

/** The same host by WebSocket. */
function socketOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
}

/** Where live events come from: by WebSocket, or by polling where networks let none through. */
function liveSources({ apiBase, socketUrl }: RuntimeConfig, host: string | null): string[] {
  const address = socketUrl ?? apiBase;
  if (address !== undefined) return [originOf(address), socketOf(address)];
  return host === null || !/^[\w.:[\]-]+$/.test(host) ? [] : [`ws://${host}`, `wss://${host}`];
}

/** Where map tiles come from; none: from nowhere, or from the page's own origin. */
function tileSources({ mapTilesUrl }: RuntimeConfig): string[] {
  if (mapTilesUrl === undefined || mapTilesUrl.startsWith('/')) return [];
  // A policy knows a wildcard only as the whole first part of a host.
  const { protocol, host } = new URL(mapTilesUrl.replace('{s}', 's'));
  const hasWildcard = /^[a-z]+:\/\/[^/.]*\{s\}/.test(mapTilesUrl);
  return [`${protocol}//${hasWildcard ? host.replace(/^[^.]+/, '*') : host}`];
}

/** The chat widget's addresses; none: there is no widget. */
const chatAddresses = ({ chatWidgetUrl, chatWidgetOrigins = [] }: RuntimeConfig): string[] =>
  chatWidgetUrl === undefined ? [] : [chatWidgetUrl, ...chatWidgetOrigins];

/** What the dashboard may load and talk to, by directive, for what its config.json names. */
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
    // Styles are made at run time, for what is on screen: neither a hash nor a file can stand for them.
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

/** The value of the header Content-Security-Policy for a dashboard with this config.json. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const directives = Object.entries(policyDirectives(options));
  return directives.map(([name, sources]) => [name, ...new Set(sources)].join(' ')).join('; ');
}
