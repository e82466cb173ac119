import { chakra } from '#ui/theme/chakra.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { navigationSections } from '#domain/routes/navigationSections.ts';
import { DetailLayout, type DetailLayoutProps } from './DetailLayout.tsx';

const Siblings = chakra('nav', {
  base: {
    display: 'none',
    md: { display: 'flex' },
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    pb: '2',
    textStyle: 'sm',
    color: 'fg.muted',
  },
});

/** The frame of a device's pages: the details frame with links to the lists of other devices. */
export function DeviceLayout(props: DetailLayoutProps) {
  const mayOpen = useMayOpen();
  const entries = navigationSections(mayOpen).find(({ group }) => group === 'Devices')?.entries ?? [];
  return (
    <DetailLayout
      {...props}
      beside={
        <Siblings aria-label="Other devices">
          {entries.map(({ id, label }) => (
            <AppLink key={id} to={id}>
              {label}
            </AppLink>
          ))}
        </Siblings>
      }
    />
  );
}
