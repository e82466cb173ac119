import { weekBody, type OnCall, type RotaWeek } from '#domain/calls/onCall.ts';
import { onCallMessages as texts } from '#domain/messages/onCall.ts';
import { gapText, usualDays, weekGaps, type Shift } from '#domain/signals/onCall.ts';
import { weekdays } from '#domain/time/weekHours.ts';
import { FieldsTitle } from '#crud/form/FieldGrid.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { RoomyFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { GapNotice } from './GapNotice.tsx';
import { WeekPicture, type WeekPictureProps } from './WeekPicture.tsx';

const { fields } = texts;

const { ChoicesField, ReferenceField, RepeatingRows, TimeField, ZoneField, useTyped } = formFields<typeof weekBody>();

const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const;
const dayChoices = fromMonday.map((value) => ({ value, label: weekdays[value] }));

const newShift = { days: [...fromMonday], from: '18:00', until: '08:00', userId: '' };

/** A shift as its inputs hold it. */
interface TypedShift {
  days?: readonly (string | number)[];
  from?: string;
  until?: string;
  userId?: string | number | null;
}

const isTime = (text: string | undefined) => text !== undefined && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Those that are whole. */
function readShifts(typed: readonly TypedShift[]): Shift[] {
  return typed
    .filter(({ from, until, userId }) => isTime(from) && isTime(until) && Number(userId) > 0)
    .map(({ days = [], from = '', until = '', userId }) => ({
      days: days.map(Number),
      from,
      until,
      userId: Number(userId),
    }));
}

/** The week of the shifts in the form, with its gaps. */
function TypedWeek({ nameOf }: Pick<WeekPictureProps, 'nameOf'>) {
  const shifts = readShifts((useTyped('shifts') ?? []) as readonly TypedShift[]);
  return (
    <Fieldset>
      <FieldsTitle>{texts.usualWeek}</FieldsTitle>
      <Stack gap="3">
        <GapNotice gaps={weekGaps(shifts).map(gapText)} />
        <WeekPicture label={texts.usualWeek} days={usualDays(shifts)} nameOf={nameOf} />
      </Stack>
    </Fieldset>
  );
}

export interface RotaDialogProps extends Pick<WeekPictureProps, 'nameOf'> {
  organisationId: number;
  known: OnCall;
  /** @throws AppError */
  save: (week: RotaWeek) => Promise<void>;
  onClose: () => void;
}

/** Changes the shifts of the week, and shows the gaps that are left. */
export function RotaDialog({ organisationId, known, nameOf, save, onClose }: RotaDialogProps) {
  const form = useRecordForm({
    name: `onCall.${organisationId}`,
    schema: weekBody,
    initial: {
      timeZone: known.timeZone,
      shifts: known.shifts.length > 0 ? known.shifts : ([newShift] as never),
    },
    save,
    onSaved: onClose,
    savedText: texts.saved,
  });
  const where = { organisationId: [organisationId], status: ['active'] };
  return (
    <RoomyFormDialog title={texts.change} form={form} onClose={onClose}>
      <TypedWeek nameOf={nameOf} />
      <RepeatingRows
        name="shifts"
        label={texts.shifts}
        hint={texts.shiftsHint}
        one={texts.shift}
        newRow={newShift}
        columns="7rem 7rem 1fr"
      >
        {(path) => (
          <>
            <TimeField name={path('from')} label={fields.from} />
            <TimeField name={path('until')} label={fields.until} />
            <ReferenceField name={path('userId')} label={fields.userId} entity="user" siteId={0} where={where} />
            <chakra.div gridColumn="1 / -1">
              <ChoicesField name={path('days')} label={fields.days} choices={dayChoices} />
            </chakra.div>
          </>
        )}
      </RepeatingRows>
      <ZoneField name="timeZone" label={fields.timeZone} hint={fields.timeZoneHint} />
    </RoomyFormDialog>
  );
}
