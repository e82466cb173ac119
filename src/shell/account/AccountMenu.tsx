import { recordName } from '#domain/entities/recordName.ts';
import { Badge, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { BookOpen, CircleHelp, LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#domain/entities/user.ts';
import { routeOf } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { openWhyDenied } from '#parts/denial/openWhyDenied.tsx';
import { whyDeniedAsk, whyDeniedLabel } from '#parts/denial/whyDeniedAsk.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { breakpoints } from '#ui/theme/scale.ts';
import { useCan, useMayOpen, useSession } from '#crud/context/session.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { MenuSeparator } from '#ui/overlay/MenuSeparator.tsx';
import { ColourModeItems } from './ColourModeMenu.tsx';

const Trigger = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '11', md: '8' },
    flexShrink: '0',
    borderRadius: 'full',
    cursor: 'button',
    _hover: { '& > span': { bg: 'accent.muted' } },
  },
});

/** First and last name, else the email address; a placeholder until the user is loaded. */
function displayName(user: User | null): string {
  if (user === null) return 'Signed in';
  return recordName('user', user);
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

export function AccountMenu() {
  const { user, signOut } = useSession();
  const mayOpen = useMayOpen();
  const mayAskWhy = useCan(whyDeniedAsk);
  const isPhone = useMediaQuery(`(width < ${breakpoints.md})`);
  const navigate = useNavigate();
  const name = displayName(user);
  const initials = initialsOf(name);
  return (
    <Menu
      label="Account"
      trigger={(props) => (
        <Trigger type="button" {...props} aria-label={`Account: ${name} (${initials})`}>
          <Badge
            aria-hidden="true"
            colorPalette="accent"
            boxSize="7"
            borderRadius="full"
            borderWidth="1px"
            borderColor="accent.emphasized"
            textStyle="xs"
            fontWeight="semibold"
          >
            {initials}
          </Badge>
        </Trigger>
      )}
      header={
        <chakra.div px="2.5" py="2" maxW="16rem">
          <chakra.p fontWeight="semibold" truncate>
            {name}
          </chakra.p>
          {user === null || user.email === name ? null : (
            <Note textStyle="xs" truncate>
              {user.email}
            </Note>
          )}
          <MenuSeparator mb="0" mt="2.5" />
        </chakra.div>
      }
    >
      {isPhone && mayAskWhy ? (
        <MenuItem icon={CircleHelp} onSelect={openWhyDenied}>
          {whyDeniedLabel}
        </MenuItem>
      ) : null}
      {mayOpen('account') ? (
        <MenuItem icon={Settings} onSelect={() => void navigate(pathTo('account'))}>
          Account settings
        </MenuItem>
      ) : null}
      {mayOpen('guide') ? (
        <MenuItem icon={BookOpen} onSelect={() => void navigate(pathTo('guide'))}>
          {routeOf('guide').title}
        </MenuItem>
      ) : null}
      {isPhone ? (
        <div role="group" aria-label="Colours">
          <MenuSeparator />
          <ColourModeItems />
          <MenuSeparator />
        </div>
      ) : null}
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
