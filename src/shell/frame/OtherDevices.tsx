import { navigationSections } from '#domain/routes/navigationSections.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** Links to the lists of devices, no higher than the link back beside them. */
export default function OtherDevices() {
  const entries = navigationSections(useMayOpen()).find(({ group }) => group === 'Devices')?.entries ?? [];
  return (
    <chakra.nav
      aria-label="Other devices"
      display="none"
      md={{ display: 'flex' }}
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      textStyle="sm"
      color="fg.muted"
    >
      {entries.map(({ id, label }) => (
        <AppLink key={id} to={id}>
          {label}
        </AppLink>
      ))}
    </chakra.nav>
  );
}
