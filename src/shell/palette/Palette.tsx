import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import { paletteMessages } from '#domain/messages/palette.ts';
import { foldText } from '#domain/search/foldText.ts';
import type { RecordAction } from './recordActions.ts';
import { useSession } from '#crud/context/session.ts';
import { useModal } from '#ui/overlay/useModal.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { CommandStep } from './CommandStep.tsx';
import { PaletteCombobox, type PaletteComboboxProps } from './PaletteCombobox.tsx';
import type { ItemRecord, PaletteItem } from './paletteItem.ts';
import { foreignSite } from './recordItems.ts';
import { usePaletteGroups, useRecordActionItems } from './usePaletteGroups.ts';

const Frame = chakra('dialog', {
  base: {
    mx: 'auto',
    mt: { base: '2', md: '12vh' },
    mb: 'auto',
    p: '0',
    border: 'none',
    borderRadius: 'l3',
    w: '42rem',
    maxW: 'calc(100vw - 1rem)',
    maxH: { base: 'calc(100dvh - 1rem)', md: 'min(32rem, 76vh)' },
    overflow: 'hidden',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    textStyle: 'sm',
    _open: { display: 'flex', flexDirection: 'column', animation: 'rise-in 100ms ease-out' },
    _backdrop: { bg: 'bg.scrim' },
  },
});

interface PaletteFrameProps {
  /** Called on Escape. The owner unmounts the frame. */
  onEscape: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The modal dialog of the palette. The browser traps the focus, and returns it when the dialog goes. */
function PaletteFrame({ onEscape, onClose, children }: PaletteFrameProps) {
  const modal = useModal({ onEscape, onPressOutside: onClose });
  return (
    <Frame {...modal} aria-label={paletteMessages.title}>
      {children}
    </Frame>
  );
}

export interface PaletteProps {
  initialText: string;
  onClose: () => void;
}

type Step =
  | { kind: 'search' }
  | { kind: 'record'; record: ItemRecord; label: string }
  | { kind: 'command'; action: RecordAction & { kind: 'command' }; record: ItemRecord; from: Step };

/** Search and commands in one box, over everything that the person may open or do. */
export function Palette({ initialText, onClose }: PaletteProps) {
  const [text, setText] = useState(initialText);
  const [step, setStep] = useState<Step>({ kind: 'search' });
  const back = () => setStep(step.kind === 'command' ? step.from : { kind: 'search' });
  const choose = useChoice(setText, setStep, step, onClose);
  return (
    <PaletteFrame onEscape={() => (step.kind === 'search' ? onClose() : back())} onClose={onClose}>
      {step.kind === 'command' ? (
        <CommandStep action={step.action} record={step.record} onBack={back} onClose={onClose} />
      ) : step.kind === 'record' ? (
        <RecordActions key="record" step={step} onChoose={choose} onBack={back} onClose={onClose} />
      ) : (
        <SearchResults
          key="search"
          text={text}
          onText={setText}
          onChoose={choose}
          onActions={(item) => {
            if (item.record !== undefined) setStep({ kind: 'record', record: item.record, label: nameOf(item) });
          }}
          onClose={onClose}
        />
      )}
    </PaletteFrame>
  );
}

/** A record's name; an item that acts on one begins with its verb. */
function nameOf({ choice, label }: PaletteItem): string {
  return choice.kind === 'action' ? recordName(choice.record.entity, choice.record.row) : label;
}

function useChoice(
  setText: (text: string) => void,
  setStep: (step: Step) => void,
  from: Step,
  onClose: () => void,
): (item: PaletteItem, inNewTab: boolean) => void {
  const navigate = useNavigate();
  const { sites, siteId, chooseSite } = useSession();
  return ({ choice }, inNewTab) => {
    if (choice.kind === 'complete') {
      setText(choice.text);
      return;
    }
    if (choice.kind === 'action') {
      const { action, record } = choice;
      if (action.kind === 'command') setStep({ kind: 'command', action, record, from });
      return;
    }
    if (choice.kind === 'path' && inNewTab) {
      open(choice.path, '_blank', 'noopener');
      return;
    }
    onClose();
    if (choice.kind === 'run') {
      choice.run();
      return;
    }
    const site = choice.record === undefined ? null : foreignSite(choice.record, { sites, siteId });
    // All sites show records of each site; a single one switches to the record's.
    if (site !== null && siteId !== allSites.id) chooseSite(site.id);
    void navigate(choice.path);
  };
}

function SearchResults({
  text,
  onText,
  ...rest
}: Pick<PaletteComboboxProps, 'text' | 'onText' | 'onChoose' | 'onActions' | 'onClose'>) {
  const { groups, notes, isPending, wait } = usePaletteGroups(text);
  return (
    <PaletteCombobox
      {...rest}
      label={paletteMessages.title}
      placeholder={paletteMessages.placeholder}
      text={text}
      onText={onText}
      groups={groups}
      notes={notes}
      isPending={isPending}
      // A spinner while the person types would draw every frame, and each result would wait for the next one.
      isBusy={wait === 'answer'}
      empty={
        wait !== undefined || isPending
          ? paletteMessages.searching
          : `${paletteMessages.none(text.trim())} ${paletteMessages.hint}`
      }
    />
  );
}

interface RecordActionsProps extends Pick<PaletteComboboxProps, 'onChoose' | 'onClose'> {
  step: Step & { kind: 'record' };
  onBack: () => void;
}

function RecordActions({ step: { record, label }, ...rest }: RecordActionsProps) {
  const [text, setText] = useState('');
  const items = useRecordActionItems(record);
  const shown = items.filter((item) => foldText(item.label).includes(foldText(text.trim())));
  const groups = shown.length === 0 ? [] : [{ id: 'actions', label: paletteMessages.actionsOf(label), items: shown }];
  const empty = text === '' ? paletteMessages.noActions(label) : paletteMessages.none(text.trim());
  return (
    <PaletteCombobox
      {...rest}
      label={paletteMessages.actionsOf(label)}
      chip={label}
      placeholder="Search actions"
      text={text}
      onText={setText}
      groups={groups}
      notes={[]}
      isPending={false}
      isBusy={false}
      empty={empty}
    />
  );
}
