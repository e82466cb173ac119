import { kindGroups, type KindGroup } from '#domain/live/webhookKinds.ts';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { entityOf } from '#domain/entities/index.ts';
import { can } from '#domain/permissions/can.ts';
import { useSession } from '#crud/context/session.ts';
import { FieldGroup } from '#crud/form/fields/FieldGroup.tsx';
import { useField, type FieldProps } from '#crud/form/fields/useField.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const acts = Object.values(texts.acts);

const Grid = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    textStyle: 'sm',
    w: 'full',
    '& th, & td': { px: '2', py: { base: '0', md: '0.5' } },
    '& td': { textAlign: 'center' },
    '& th': { textAlign: 'start', ps: '0', fontWeight: 'normal' },
    '& thead th': { color: 'fg.muted', textAlign: 'center' },
    '& thead th:first-of-type': { textAlign: 'start' },
    '& tbody tr:first-of-type th': { fontWeight: 'medium' },
    '& tbody + tbody tr:first-of-type': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});

const chosenOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** The kinds of events, by groups, of the records that the person may read. */
export function KindsField(props: FieldProps) {
  const { rights } = useSession().visitor;
  const { value, wiring, frame } = useField(props, { textOf: (held) => chosenOf(held).join(', ') });
  const chosen = chosenOf(value);
  const mayRead = (entity: Parameters<typeof entityOf>[0]) => {
    const { area } = entityOf(entity);
    return area !== null && can(rights, { area, level: 'read' });
  };
  const groups = kindGroups
    .map(({ group, entities }) => ({ group, entities: entities.filter(({ entity }) => mayRead(entity)) }))
    .filter(({ entities }) => entities.length > 0);
  const change = (kinds: readonly string[], isOn: boolean) => {
    const others = chosen.filter((kind) => !kinds.includes(kind));
    wiring.onChange(isOn ? [...others, ...kinds] : others);
  };
  const box = (kinds: readonly string[], label: string, isFirst = false) => {
    const given = kinds.filter((kind) => chosen.includes(kind)).length;
    return (
      <Checkbox
        {...(isFirst ? { boxRef: wiring.ref } : {})}
        label={label}
        checked={given === kinds.length}
        mixed={given > 0 && given < kinds.length}
        onChange={(isOn) => change(kinds, isOn)}
        onBlur={wiring.onBlur}
      />
    );
  };
  const ofAct = ({ entities }: KindGroup, act: number) => entities.flatMap(({ kinds }) => kinds[act] ?? []);
  return (
    <FieldGroup wide {...frame}>
      <Grid>
        <thead>
          <tr>
            <th scope="col">{texts.record}</th>
            {acts.map((act) => (
              <th key={act} scope="col">
                {act}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((each, index) => (
          <tbody key={each.group}>
            <tr>
              <th scope="row">{texts.groups[each.group]}</th>
              {acts.map((act, place) => (
                <td key={act}>
                  {box(ofAct(each, place), `${texts.groups[each.group]}: ${act}`, index === 0 && place === 0)}
                </td>
              ))}
            </tr>
            {each.entities.map(({ entity, label, kinds }) => (
              <tr key={entity}>
                <th scope="row">{label}</th>
                {acts.map((act, place) => (
                  <td key={act}>{box(kinds.slice(place, place + 1), `${label}: ${act}`)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Grid>
    </FieldGroup>
  );
}
