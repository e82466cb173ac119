import { Search } from 'lucide-react';
import { use, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { AppError } from '#domain/errors/appError.ts';
import { searchNotLoaded } from '#domain/messages/catalogue.ts';
import { runWhenIdle } from '#lib/runWhenIdle.ts';
import { LateContext } from '#crud/context/lateParts.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { modifierKey } from './modifierKey.ts';
import type { PaletteHostProps } from './PaletteHost.tsx';

const load = async () => (await import('./PaletteHost.tsx')).PaletteHost;

/** Loads the palette's component on the person's first move or key: the first screen needs none. */
function useLoadedHost() {
  const [Host, setHost] = useState<ComponentType<PaletteHostProps> | null>(null);
  const { now } = use(LateContext);
  const request = async () => {
    const Loaded = await now(load);
    setHost(() => Loaded);
  };
  useEffect(() => {
    const asked = new AbortController();
    const preload = () => {
      asked.abort();
      runWhenIdle(() => {
        load().then(
          (Loaded) => setHost(() => Loaded),
          // A search loads the code again and shows a failure.
          () => undefined,
        );
      });
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(type, preload, { signal: asked.signal, passive: true });
    return () => asked.abort();
  }, []);
  return { Host, request };
}

/** The search box of the top bar. It opens the palette, as Ctrl or Command and K do on every page. */
export function PaletteTrigger() {
  const { Host, request } = useLoadedHost();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => setIsOpen(false);
  const open = () => {
    setTyped('');
    setIsOpen(true);
    request().catch((cause: unknown) => {
      close();
      if (cause instanceof AppError) showNotice(searchNotLoaded);
    });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k') (isOpen ? close : open)();
    // Keeps the typed text while the code loads.
    else if (isOpen && Host === null && !ctrlKey && !metaKey && key.length === 1) setTyped((text) => text + key);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        aria-label={`Search ${modifierKey} K`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        borderColor={{ base: 'transparent', md: 'border' }}
        bg={{ base: 'transparent', md: 'bg.subtle' }}
        px={{ base: '0', md: '2.5' }}
        // Beside a narrow window's menu the site's name needs the room.
        w={{ md: 'clamp(8.5rem, 40vw - 13rem, 15rem)' }}
        flexShrink="1"
        justifyContent={{ md: 'flex-start' }}
        color="fg.muted"
        fontWeight="normal"
        busy={isOpen && Host === null}
        onPointerEnter={() => void request().catch(() => undefined)}
        onClick={open}
      >
        <Search aria-hidden="true" />
        <chakra.span display={{ base: 'none', md: 'contents' }}>
          Search{' '}
          <chakra.kbd ms="auto" fontFamily="body" textStyle="xs">
            {modifierKey} K
          </chakra.kbd>
        </chakra.span>
      </Button>
      {Host === null ? null : <Host isOpen={isOpen} initialText={typed} onClose={close} />}
    </>
  );
}
