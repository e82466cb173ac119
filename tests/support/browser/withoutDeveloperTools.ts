const { createTask, timeStamp } = console as Console & Record<'createTask' | 'timeStamp', unknown>;

/**
 * React's development build finds a browser without developer tools as it loads: otherwise it links each element to the
 * call that made it, and draws each component on a timeline, which takes half of a test's time and nobody looks at.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const { default: react } = await import('react');
await Promise.all([import('react/jsx-dev-runtime'), import('react-dom/client')]);
// Others ask for them later, such as Dexie.
Object.assign(console, { createTask, timeStamp });

/** It notes a stack for each element too, until it has counted ten thousand. */
const endless = { get: () => Infinity, set: () => undefined, configurable: true };
for (const [name, internals] of Object.entries<unknown>({ ...react })) {
  if (name.startsWith('__CLIENT_INTERNALS') && typeof internals === 'object' && internals !== null)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', endless);
}

// Tests measure, focus and press as on any page, but nobody sees it: the compositor draws nothing of it.
const frame = frameElement as HTMLElement | null;
if (frame !== null) frame.style.opacity = '0';

export {};
