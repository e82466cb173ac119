import { Magnet, MousePointer2, Redo2, Save, SquarePlus, Undo2, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { mapMessages } from '#domain/messages/map.ts';
import { mapUnitTypes, type MapUnitType } from '#domain/states/map.ts';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Select } from '#ui/field/Select.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Line } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { EditorKeys } from './EditorKeys.tsx';
import { lowScreen, strip, tallPhone } from './strips.ts';
import type { EditorTools } from './useEditorTools.ts';
import type { MapEditing } from './useMapEdits.ts';

const { editor: texts } = mapMessages;

/** On a phone the tools and the floors are strips below each other; one after the other where it is low. */
const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    pb: '3',
    [tallPhone]: { '& > div': strip },
    [lowScreen]: { ...strip, pb: '3', mx: '0', px: '1', w: 'auto' },
  },
});

export interface EditorToolbarProps {
  tools: EditorTools;
  steps: Pick<MapEditing, 'undo' | 'redo'>;
  floors: ReactNode;
}

export function EditorToolbar({ tools, steps, floors }: EditorToolbarProps) {
  const id = useId();
  const { undo, redo } = steps;
  return (
    <Tools role="group" aria-label={texts.tools} data-map-tools="">
      <VisuallyHidden id={id}>{texts.tools}</VisuallyHidden>
      <Line>
        <Choices
          labelledBy={id}
          value={tools.tool}
          onChoose={tools.setTool}
          choices={[
            { value: 'select', label: texts.select, icon: MousePointer2 },
            { value: 'draw', label: texts.draw, icon: SquarePlus },
          ]}
        />
        <Select
          aria-label={`${texts.draw}: ${texts.kind}`}
          value={tools.drawn}
          onChange={({ currentTarget }) => {
            tools.setDrawn(currentTarget.value as MapUnitType);
            tools.setTool('draw');
          }}
          options={mapUnitTypes.map((type) => [type, texts.kinds[type]])}
        />
        <Chip
          label={texts.snap}
          icon={Magnet}
          pressed={tools.isSnapping}
          onToggle={() => tools.setSnapping(!tools.isSnapping)}
        />
        <span>
          <IconButton icon={Undo2} label={texts.undo} aria-disabled={undo === null} onClick={() => undo?.()} />
          <IconButton icon={Redo2} label={texts.redo} aria-disabled={redo === null} onClick={() => redo?.()} />
        </span>
        <chakra.span mdDown={{ display: 'none' }}>
          <EditorKeys />
        </chakra.span>
      </Line>
      <Line>{floors}</Line>
      {tools.tool === 'draw' ? (
        <Muted textStyle="sm" mdDown={{ display: 'none' }}>
          {texts.drawHint}
        </Muted>
      ) : null}
    </Tools>
  );
}

export interface EditorActionsProps {
  editing: MapEditing;
  onClose: () => void;
}

/** Saves of more changes show how far they are. */
const fewChanges = 10;

function SaveProgress({ sent, count }: { sent: number; count: number }) {
  const text = texts.saving(sent, count);
  return (
    <Muted
      role="progressbar"
      aria-label={texts.save(count)}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={sent}
      aria-valuetext={text}
      textStyle="sm"
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </Muted>
  );
}

export function EditorActions({ editing: { count, conflicts, isSaving, sent, save }, onClose }: EditorActionsProps) {
  const isIdle = count === 0 || conflicts.length > 0;
  return (
    <>
      {sent === null || count <= fewChanges ? null : <SaveProgress sent={sent} count={count} />}
      <Button onClick={onClose}>
        <X aria-hidden="true" />
        {texts.close}
      </Button>
      <Button
        variant="solid"
        colorPalette="accent"
        busy={isSaving}
        aria-disabled={isIdle}
        onClick={() => (isIdle ? undefined : void save())}
      >
        <Save aria-hidden="true" />
        {texts.save(count)}
      </Button>
    </>
  );
}
