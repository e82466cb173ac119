import { use, type MouseEvent, type ReactNode } from 'react';
import { aboutAlert } from '#domain/routes/aboutAlert.ts';
import { pathTo } from '#domain/routes/path.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { FollowContext } from './followContext.ts';

const isForAnotherTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** A link between the pages for visitors. It keeps which alert the link of an email names. */
export function PublicLink({
  to,
  children,
}: {
  to: 'login' | 'forgotPassword' | 'directorySignIn';
  children: ReactNode;
}) {
  const follow = use(FollowContext);
  const path = pathTo(to) + aboutAlert(location.search);
  return (
    <chakra.a
      href={path}
      onClick={(event) => {
        if (follow === null || isForAnotherTab(event)) return;
        event.preventDefault();
        follow(path);
      }}
      alignSelf="center"
      py={{ base: '3', md: '1' }}
      textStyle="sm"
      color="accent.fg"
      borderRadius="l1"
      textDecoration="underline"
      textDecorationColor="accent.emphasized"
      textUnderlineOffset="3px"
      _hover={{ textDecorationColor: 'currentColor' }}
    >
      {children}
    </chakra.a>
  );
}
