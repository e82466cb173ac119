import { Maximize, Trash2 } from 'lucide-react';
import { formMessages } from '#domain/messages/forms.ts';
import { mapPictureMessages as texts } from '#domain/messages/mapPicture.ts';
import { imageAccept, readPicture } from '#crud/upload/readFile.ts';
import { useFileReading } from '#crud/upload/useFileReading.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { UploadBox } from '#ui/field/UploadBox.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { MetresField } from './ShapeInspector.tsx';
import type { PictureControls } from './useFloorPicture.ts';

const { upload } = formMessages;

export interface PicturePanelProps {
  controls: PictureControls;
  /** Tells a screen reader what was done. */
  say: (text: string) => void;
}

/** A picture under the shapes of a floor, for drawing them by it. */
export function PicturePanel({ controls, say }: PicturePanelProps) {
  const { picture, problem, put, place, fit, remove } = controls;
  const reading = useFileReading(readPicture, (content, file) => {
    put(content, file);
    say(texts.added(file.name));
  });
  return (
    <Panel>
      <Stack gap="3">
        <FormField label={texts.title} error={reading.problem ?? problem} hint={texts.hint}>
          <UploadBox
            label={texts.title}
            choose={picture === null ? texts.choose : upload.replace}
            drop={picture === null ? upload.drop : picture.name}
            accept={imageAccept}
            onFile={reading.take}
            progress={reading.isReading ? { text: upload.preparing, fraction: null } : null}
          />
        </FormField>
        {picture === null ? null : (
          <>
            <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="3">
              <MetresField label={texts.left} value={picture.left} commit={(left) => place({ left })} />
              <MetresField label={texts.top} value={picture.top} commit={(top) => place({ top })} />
              <MetresField label={texts.width} value={picture.width} least={0.1} commit={(width) => place({ width })} />
              <FormField label={texts.strength}>
                <chakra.input
                  type="range"
                  w="full"
                  h={{ base: '11', md: '8' }}
                  accentColor="{colors.accent.solid}"
                  cursor="button"
                  min={0.1}
                  max={1}
                  step={0.05}
                  aria-label={texts.strength}
                  aria-valuetext={texts.percent(picture.strength)}
                  value={picture.strength}
                  onChange={({ currentTarget }) => place({ strength: Number(currentTarget.value) })}
                />
              </FormField>
            </chakra.div>
            <Row>
              <Button onClick={fit}>
                <Maximize aria-hidden="true" />
                {texts.fit}
              </Button>
              <Button
                colorPalette="alarm"
                onClick={() => {
                  remove();
                  reading.clearProblem();
                  say(texts.removed);
                }}
              >
                <Trash2 aria-hidden="true" />
                {upload.remove}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Panel>
  );
}
