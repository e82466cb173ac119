import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { LookUpDialog } from './LookUpDialog.tsx';

/** Leads from an identifier, on a label or in a log, to its device. */
export function LookUpButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Search aria-hidden="true" />
        Look up by identifier
      </Button>
      {isOpen ? <LookUpDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
