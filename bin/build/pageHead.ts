import type { HtmlTagDescriptor, Plugin } from 'vite';

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head-prepend' });

const tags: HtmlTagDescriptor[] = [
  meta({ charset: 'utf-8' }),
  meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
  // The address of a reset link is a secret.
  meta({ name: 'referrer', content: 'no-referrer' }),
  meta({ name: 'color-scheme', content: 'light dark' }),
  { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }, injectTo: 'head-prepend' },
];

/** Adds the common part to each page's head. */
export function pageHeadPlugin(): Plugin {
  return { name: 'gatehouse-page-head', transformIndexHtml: () => tags };
}
