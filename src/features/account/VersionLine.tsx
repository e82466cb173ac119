import { version } from '#lib/version.ts';
import { chakra } from '#ui/theme/chakra.ts';

/** What runs here, for whoever asks support. */
export function VersionLine() {
  return (
    <chakra.p textStyle="xs" color="fg.muted" textAlign="center">
      Gatehouse {version}
    </chakra.p>
  );
}
