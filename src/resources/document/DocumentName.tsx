import { lazy, Suspense, useState } from 'react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { chakra } from '#ui/theme/chakra.ts';

const DocumentDialog = lazy(() =>
  import('./DocumentDialog.tsx').then((module) => ({ default: module.DocumentDialog })),
);

const Name = chakra('button', {
  base: {
    textAlign: 'start',
    fontWeight: 'medium',
    color: 'fg',
    cursor: 'button',
    minH: { base: '11', md: '0' },
    _hover: { textDecoration: 'underline' },
    focusVisibleRing: 'outside',
    borderRadius: 'l1',
    maxW: 'full',
    truncate: true,
    // A card has room for more than one line.
    smDown: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
});

export function DocumentName({ document }: { document: RentalDocument }) {
  const [isOpen, setOpen] = useState(false);
  const name = recordName('document', document);
  return (
    <>
      <Name type="button" title={name} onClick={() => setOpen(true)}>
        {name}
      </Name>
      {isOpen ? (
        <Suspense fallback={null}>
          <DocumentDialog document={document} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
