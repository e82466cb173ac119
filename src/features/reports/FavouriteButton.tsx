import { Star } from 'lucide-react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { IconButton, type IconButtonProps } from '#ui/control/IconButton.tsx';

export interface FavouriteButtonProps extends Pick<IconButtonProps, 'size'> {
  name: string;
  isFavourite: boolean;
  onToggle: () => void;
}

/** The star of a report. */
export function FavouriteButton({ name, isFavourite, onToggle, size = 'sm' }: FavouriteButtonProps) {
  return (
    <IconButton
      icon={Star}
      label={
        isFavourite ? reportPageMessages.catalogue.notFavourite(name) : reportPageMessages.catalogue.favourite(name)
      }
      size={size}
      aria-pressed={isFavourite}
      colorPalette={isFavourite ? 'fault' : 'neutral'}
      css={{ '&[aria-pressed=true] svg': { fill: 'currentColor' } }}
      onClick={onToggle}
    />
  );
}
