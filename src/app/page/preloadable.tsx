import { lazy, useState, type ComponentType } from 'react';

export interface Preloadable<Props> {
  Component: ComponentType<Props>;
  /** A failed load can be repeated. */
  load: () => Promise<unknown>;
}

const failed = new Set<() => void>();

/** Lets failed loads be repeated: React keeps a failed lazy component for good. */
export function resetFailedLoads(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A component whose code loads later. React's own lazy component suspends once even with its code loaded, and shows 300 ms
 * later at the earliest. This one renders at once when its code was loaded before.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const keep = async () => {
    const component = await load();
    loaded = component;
    return { default: component };
  };
  const later = () =>
    lazy(() =>
      keep().catch((cause: unknown) => {
        failed.add(() => (Later = later()));
        throw cause;
      }),
    ) as ComponentType<Props>;
  let Later = later();
  function Component(props: Props) {
    // The first choice stays: another component would remount the screen.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  return { Component, load: keep };
}
