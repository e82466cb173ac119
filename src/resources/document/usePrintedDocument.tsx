import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { printAlone } from '#crud/export/printAlone.ts';
import { chakra } from '#ui/theme/chakra.ts';

/** Stands on the paper alone, in black on white. */
const Sheet = chakra('article', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: 'black', bg: 'white' },
    fontSize: '11pt',
    lineHeight: '1.5',
    '& h1': { fontSize: '16pt', fontWeight: 'semibold', pb: '3' },
    '& p': { pb: '3', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& footer': { pt: '8', breakInside: 'avoid' },
  },
});

interface PrintedDocument {
  print: () => void;
  /** Render it anywhere: it shows on paper only. */
  sheet: ReactNode;
}

/** Prints the text of a document, with a place to sign where a customer's copy is not signed. */
export function usePrintedDocument(document: RentalDocument): PrintedDocument {
  const [isPrinting, setPrinting] = useState(false);
  return {
    print: () => setPrinting(true),
    sheet: isPrinting ? <PrintedSheet {...{ document }} onPrinted={() => setPrinting(false)} /> : null,
  };
}

function PrintedSheet({ document, onPrinted }: { document: RentalDocument; onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    printAlone();
    printed();
  }, []);
  const { content, version, customerId, signedAt } = document;
  const needsSignature = typeof customerId === 'number' && signedAt === null;
  return createPortal(
    <Sheet data-print-sheet="">
      <h1>{recordName('document', document)}</h1>
      <p>{content}</p>
      {version === undefined ? null : <p>{`Version ${version}`}</p>}
      {needsSignature ? <footer>Signed: ______________________________ Date: ____________</footer> : null}
    </Sheet>,
    window.document.body,
  );
}
