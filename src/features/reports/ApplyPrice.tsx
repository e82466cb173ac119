import { useState } from 'react';
import { productBody } from '#domain/bodies/catalogue.ts';
import { done, doneUndoable, stateNotChanged } from '#domain/messages/catalogue.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { formatDay, type Day } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import { editRecord, type FieldEdit } from '#crud/bulk/editRecord.ts';
import { useData, type DataAccess } from '#crud/context/replica.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Small } from '#ui/text/text.tsx';
import { figureText } from './figureText.ts';
import type { PricedLine } from './pricedLine.ts';
import { restingPrice, useAppliedPrices } from './useAppliedPrices.ts';

const { pricing: texts } = reportPageMessages;

/** Changes a product's price as its form would. Resolves with why it did not, in a sentence; null: it did. */
async function setPrice(data: DataAccess, productId: number, from: number, to: number): Promise<string | null> {
  const edit: FieldEdit = {
    entity: 'product',
    schema: productBody,
    field: 'price',
    label: 'Price',
    value: to,
    valueText: dollars(to),
    seen: new Map([[productId, from]]),
  };
  const { state, sentence } = await editRecord(data, edit, productId, 1);
  if (state === 'done') return null;
  return state === 'skipped' ? texts.changedMeanwhile : sentence;
}

function offerUndo(data: DataAccess, { productId, name, price, suggested }: PricedLine): void {
  const undo = async () => {
    const why = await setPrice(data, productId, suggested, price);
    if (why === null) showNotice(done, texts.undone(name, dollars(price)));
    else showNotice(stateNotChanged, texts.failed(name, why));
  };
  const action = { label: 'Undo', run: () => void undo(), closes: true } as const;
  showNoticeWithAction(action, doneUndoable, texts.changed(name, dollars(suggested)));
}

interface ApplyPriceProps {
  line: PricedLine;
  today: Day;
}

/** Applies a suggested price to a product, after a question, with undo. A step that was just applied is not repeated. */
export function ApplyPrice({ line, today }: ApplyPriceProps) {
  const { productId, name, price, suggested } = line;
  const data = useData();
  const [applied, note] = useAppliedPrices();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const apply = async () => {
    setAsking(false);
    setSending(true);
    const why = await setPrice(data, productId, price, suggested);
    setSending(false);
    if (why === null) {
      note(productId, { before: price, price: suggested, day: today });
      offerUndo(data, line);
    } else showNotice(stateNotChanged, texts.failed(name, why));
  };
  const resting = restingPrice(applied, productId, price, today);
  if (resting !== null) {
    return (
      <Small display="block" whiteSpace="normal">
        {texts.applied(dollars(resting.before), formatDay(resting.day))}
      </Small>
    );
  }
  return (
    <>
      <Button
        size="xs"
        busy={isSending}
        aria-label={`${texts.apply(figureText(suggested, 'dollars'))}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {texts.apply(figureText(suggested, 'dollars'))}
      </Button>
      {isAsking ? (
        <Dialog
          title={texts.title(name)}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)} data-autofocus="">
                {texts.cancel}
              </Button>
              <Button variant="solid" colorPalette="accent" onClick={() => void apply()}>
                {texts.confirm(dollars(suggested))}
              </Button>
            </>
          }
        >
          {texts.text(dollars(price), dollars(suggested))}
        </Dialog>
      ) : null}
    </>
  );
}
