import type { HtmlTagDescriptor, Plugin } from 'vite';
import { grounds } from '#ui/theme/palettes.ts';

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head-prepend' });
const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head-prepend' });

const tags: HtmlTagDescriptor[] = [
  meta({ charset: 'utf-8' }),
  meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
  // The address of a reset link is a secret.
  meta({ name: 'referrer', content: 'no-referrer' }),
  meta({ name: 'color-scheme', content: 'light dark' }),
  // The bar of the browser, or of the installed dashboard, has the ground of the page.
  ...grounds.panel.map((content, index) =>
    meta({ name: 'theme-color', media: `(prefers-color-scheme: ${index === 0 ? 'light' : 'dark'})`, content }),
  ),
  link({ rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }),
  link({ rel: 'apple-touch-icon', href: '/touch-icon.png' }),
  link({ rel: 'manifest', href: '/manifest.webmanifest' }),
];

/** Adds the common part to each page's head. */
export function pageHeadPlugin(): Plugin {
  return { name: 'gatehouse-page-head', transformIndexHtml: () => tags };
}
