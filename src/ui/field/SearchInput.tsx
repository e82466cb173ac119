import { chakra } from '../theme/chakra.ts';
import { Search, X } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { Button } from '../control/Button.tsx';
import { InputElement } from './TextInput.tsx';

export interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  width?: string | Record<string, string>;
  ref?: Ref<HTMLInputElement>;
}

/** A search box: Escape or the cross clears it. */
export function SearchInput({ value, onChange, label, placeholder, width, ref }: SearchInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <chakra.div ref={box} position="relative" w={width ?? { base: 'full', md: '2xs' }}>
      <chakra.span
        position="absolute"
        insetStart="2.5"
        top="50%"
        translate="0 -50%"
        color="fg.subtle"
        pointerEvents="none"
      >
        <Search size={15} aria-hidden="true" />
      </chakra.span>
      <InputElement
        ref={ref}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        ps="8"
        // The cross needs its room only while it is there.
        pe={value === '' ? '2' : { base: '11', md: '8' }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
      />
      {value === '' ? null : (
        <Button
          size="xs"
          variant="ghost"
          aria-label="Clear search"
          position="absolute"
          insetEnd="0.5"
          top="50%"
          translate="0 -50%"
          px="0"
          color="fg.muted"
          onClick={clear}
        >
          <X aria-hidden="true" />
        </Button>
      )}
    </chakra.div>
  );
}
