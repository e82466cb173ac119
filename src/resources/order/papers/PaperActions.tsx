import { Mail, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paperCalls } from '#domain/calls/papers.ts';
import { paperScreenMessages } from '#domain/messages/papers.ts';
import type { Paper } from '#domain/papers/paper.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { PrintedSheet } from '#crud/export/PrintedSheet.tsx';
import { Button } from '#ui/control/Button.tsx';
import type { PaperMail } from './paperMail.ts';
import { PaperSheet } from './PaperSheet.tsx';

const EmailPaperDialog = lazy(() =>
  import('./EmailPaperDialog.tsx').then(({ EmailPaperDialog: dialog }) => ({ default: dialog })),
);

export interface PaperActionsProps {
  paper: Paper;
  /** null: the server sends none, or the customer has no address. */
  mail: PaperMail | null;
}

/** Prints the paper, which a browser also saves as a PDF, and emails it. */
export function PaperActions({ paper, mail }: PaperActionsProps) {
  const [isPrinting, setPrinting] = useState(false);
  const mayMail = useCan(paperCalls.orderInvoiceMail.ask);
  return (
    <>
      {mail !== null && mayMail ? (
        <Button
          onClick={() =>
            showDialog((close) => (
              <Suspense fallback={null}>
                <EmailPaperDialog title={paper.title} mail={mail} onClose={close} />
              </Suspense>
            ))
          }
        >
          <Mail aria-hidden="true" />
          {paperScreenMessages.email}
        </Button>
      ) : null}
      <Button onClick={() => setPrinting(true)}>
        <Printer aria-hidden="true" />
        {paperScreenMessages.print(paper.name)}
      </Button>
      {isPrinting ? (
        <PrintedSheet title={paper.title} onPrinted={() => setPrinting(false)}>
          <PaperSheet paper={paper} />
        </PrintedSheet>
      ) : null}
    </>
  );
}
