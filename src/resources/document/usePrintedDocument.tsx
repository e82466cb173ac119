import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { printAlone } from '#crud/export/printAlone.ts';
import { chakra } from '#ui/theme/chakra.ts';
import type { FileView } from './useDocumentFile.ts';

/** Stands on the paper alone, in black on white. */
export const Sheet = chakra('article', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: 'black', bg: 'white' },
    fontSize: '11pt',
    lineHeight: '1.5',
    '& h1': { fontSize: '16pt', fontWeight: 'semibold', pb: '3' },
    '& p': { pb: '3', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& img': { maxW: 'full', pb: '3' },
    '& footer': { pt: '8', breakInside: 'avoid' },
  },
});

interface PrintedDocument {
  /** Whether there is a text or a picture. A PDF is printed where it is opened. */
  canPrint: boolean;
  print: () => void;
  sheet: ReactNode;
}

/** An unsigned copy gets a place to sign. */
export function usePrintedDocument(document: RentalDocument, file: FileView): PrintedDocument {
  const [isPrinting, setPrinting] = useState(false);
  const picture = file.status === 'ready' ? file.picture : null;
  return {
    canPrint: Boolean(document.content?.trim()) || picture !== null,
    print: () => setPrinting(true),
    sheet: isPrinting ? (
      <PrintedSheet document={document} picture={picture} onPrinted={() => setPrinting(false)} />
    ) : null,
  };
}

/**
 * Prints the sheet once its picture is there.
 * @returns the ref of the picture, if it has one.
 */
export function usePrinting(onPrinted: () => void) {
  const image = useRef<HTMLImageElement>(null);
  const print = useEffectEvent(() => {
    printAlone();
    onPrinted();
  });
  useEffect(() => {
    let isGone = false;
    const printOnce = () => (isGone ? undefined : print());
    // A broken picture leaves an empty place.
    if (image.current === null) printOnce();
    else image.current.decode().then(printOnce, printOnce);
    return () => {
      isGone = true;
    };
  }, []);
  return image;
}

interface SheetProps {
  document: RentalDocument;
  /** A picture as a data URL; null: the document has none. */
  picture: string | null;
  onPrinted: () => void;
}

function PrintedSheet({ document, picture, onPrinted }: SheetProps) {
  const image = usePrinting(onPrinted);
  const { content, version, customerId, signedAt } = document;
  const needsSignature = typeof customerId === 'number' && signedAt === null;
  return createPortal(
    <Sheet data-print-sheet="">
      <h1>{recordName('document', document)}</h1>
      {content ? <p>{content}</p> : null}
      {picture === null ? null : <img ref={image} src={picture} alt="" />}
      {version === undefined ? null : <p>{`Version ${version}`}</p>}
      {needsSignature ? <footer>Signed: ______________________________ Date: ____________</footer> : null}
    </Sheet>,
    window.document.body,
  );
}
