import { version } from '#lib/version.ts';
import { chakra } from '#ui/theme/chakra.ts';

/** The product's version, for support. */
export function VersionLine() {
  return (
    <chakra.p textStyle="xs" color="fg.muted" textAlign="center">
      Gatehouse {version}
    </chakra.p>
  );
}
