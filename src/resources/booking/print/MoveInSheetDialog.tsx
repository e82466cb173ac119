import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { moveInSheetMessages as texts } from '#domain/messages/moveInSheet.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDocumentFile, type FileView } from '../../document/useDocumentFile.ts';
import { Sheet, usePrinting } from '../../document/usePrintedDocument.tsx';
import { bookingName } from '../../payment/bookingName.ts';
import type { BookingOfCustomer } from '../ledger/useBookingMoney.ts';
import { useMoveInSheet, type SheetPart } from './useMoveInSheet.ts';

export interface MoveInSheetDialogProps {
  booking: BookingOfCustomer;
  onClose: () => void;
}

/** Shows what the sheet will have, and prints it. The PINs are read only now, since the server logs who sees them. */
export function MoveInSheetDialog({ booking, onClose }: MoveInSheetDialogProps) {
  const parts = useMoveInSheet(booking);
  const { agreement } = parts;
  const props = { booking, onClose, parts };
  return agreement.status === 'ready' ? (
    <WithFile {...props} document={agreement.value} />
  ) : (
    <Question {...props} document={null} file={{ status: agreement.status === 'loading' ? 'loading' : 'none' }} />
  );
}

interface PartsProps extends MoveInSheetDialogProps {
  parts: ReturnType<typeof useMoveInSheet>;
}

function WithFile({ document, ...props }: PartsProps & { document: RentalDocument }) {
  const file = useDocumentFile(document);
  return <Question {...props} document={document} file={file} />;
}

interface QuestionProps extends PartsProps {
  /** null: there is no agreement. */
  document: RentalDocument | null;
  file: FileView;
}

const pictureOf = (file: FileView) => (file.status === 'ready' ? file.picture : null);

/** Why the sheet has no more of an agreement than its name; null: it has all of it. */
function gapOf(document: RentalDocument, file: FileView): string | null {
  const name = recordName('document', document);
  if (file.status === 'loading' || pictureOf(file) !== null) return null;
  if (file.status === 'ready' && file.isPdf) return texts.isPdf(name);
  return document.content?.trim() ? null : texts.isEmpty(name);
}

function Question({ booking, onClose, parts, document, file }: QuestionProps) {
  const [isPrinting, setPrinting] = useState(false);
  const { agreement, pins, hours } = parts;
  const isLoading = [agreement.status, pins.status, file.status].includes('loading');
  const isEmpty = document === null && pins.status !== 'ready';
  const gap = document === null ? null : gapOf(document, file);
  return (
    <Dialog
      title={`${texts.title}: ${bookingName(booking)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            colorPalette="accent"
            aria-disabled={isLoading || isEmpty || undefined}
            onClick={() => (isLoading || isEmpty ? undefined : setPrinting(true))}
          >
            {texts.print}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3" color="fg">
        <Part label={texts.agreement} part={agreement}>
          {(value) => (
            <>
              {recordName('document', value)}
              {gap === null ? null : <Note>{gap}</Note>}
            </>
          )}
        </Part>
        <Part label={texts.pin} part={pins}>
          {(codes) => <chakra.span textStyle="lg">{codes.join(', ')}</chakra.span>}
        </Part>
        {hours.length === 0 ? null : (
          <Part label={texts.hours} part={{ status: 'ready', value: hours }}>
            {(lines) => lines.map((line) => <div key={line}>{line}</div>)}
          </Part>
        )}
      </chakra.div>
      {isPrinting ? (
        <PrintedSheet
          booking={booking}
          document={document}
          picture={pictureOf(file)}
          pins={pins.status === 'ready' ? pins.value : []}
          hours={hours}
          onPrinted={() => setPrinting(false)}
        />
      ) : null}
    </Dialog>
  );
}

interface PartProps<Value> {
  label: string;
  part: SheetPart<Value>;
  children: (value: Value) => ReactNode;
}

function Part<Value>({ label, part, children }: PartProps<Value>) {
  return (
    <div>
      <Strong textStyle="sm">{label}</Strong>
      {part.status === 'loading' ? <SkeletonBlock w="40" /> : null}
      {part.status === 'none' ? <Note>{part.why}</Note> : null}
      {part.status === 'ready' ? <div>{children(part.value)}</div> : null}
    </div>
  );
}

interface PrintedSheetProps {
  booking: BookingOfCustomer;
  document: RentalDocument | null;
  /** A picture as a data URL; null: the agreement has none. */
  picture: string | null;
  pins: readonly string[];
  hours: readonly string[];
  onPrinted: () => void;
}

function PrintedSheet({ booking, document, picture, pins, hours, onPrinted }: PrintedSheetProps) {
  const image = usePrinting(onPrinted);
  const { sites } = useSession();
  const { customer, site_id: siteId } = booking;
  const site = sites.find(({ id }) => id === siteId);
  const facts: [string, string][] = [
    ...(customer == null ? [] : [[texts.customer, recordName('customer', customer)] as [string, string]]),
    [texts.unit, bookingName(booking)],
    ...(site === undefined ? [] : [[texts.site, site.name] as [string, string]]),
    ...(pins.length === 0 ? [] : [[texts.pin, pins.join(', ')] as [string, string]]),
    ...hours.map((line, index): [string, string] => [index === 0 ? texts.hours : '', line]),
  ];
  return createPortal(
    <Sheet data-print-sheet="">
      <h1>{document === null ? texts.title : recordName('document', document)}</h1>
      <chakra.table mb="4" css={{ '& th': { textAlign: 'start', paddingInlineEnd: '6mm', fontWeight: 'normal' } }}>
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={`${label}${value}`}>
              <th scope="row">{label}</th>
              <chakra.td fontWeight="semibold">{value}</chakra.td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      {document?.content ? <p>{document.content}</p> : null}
      {picture === null ? null : <img ref={image} src={picture} alt="" />}
      {document !== null && document.signedAt === null ? <footer>{texts.sign}</footer> : null}
    </Sheet>,
    window.document.body,
  );
}
