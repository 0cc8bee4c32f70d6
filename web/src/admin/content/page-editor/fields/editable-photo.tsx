import { chakra } from '@chakra-ui/react';
import type { Place } from '../../../../shared/lib/content/editing.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { AdminTheme } from '../../../theme/provider.tsx';
import { useSession } from '../draft/session.ts';
import { placeKey } from '../places.ts';

const Cover = chakra('button', {
  base: {
    position: 'absolute',
    inset: '0',
    zIndex: '2',
    display: 'grid',
    placeItems: 'center',
    cursor: 'button',
    borderRadius: 'inherit',
    color: 'white',
    fontFamily: 'body',
    lineHeight: 'normal',
    '& > span': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '9',
      paddingInline: '3',
      borderRadius: 'full',
      bg: '#0a1c18d9',
      fontSize: 'sm',
      fontWeight: 'medium',
      opacity: '0',
    },
    '&:hover > span, &:focus-visible > span': { opacity: '1' },
    '@media (hover: none)': { '& > span': { opacity: '1' } },
    '&:hover': { outline: '2px dashed', outlineColor: 'accent.focusRing', outlineOffset: '-4px' },
    '&:focus-visible': { outline: '3px solid', outlineColor: 'accent.focusRing', outlineOffset: '-4px' },
  },
});

/** Over a photo of the page: opens the form that replaces it. */
export function EditablePhoto(place: Place) {
  const { resource, field } = place;
  const { id, name } = place.record as { id?: string; name?: string };
  const { openRecord } = useSession();
  return (
    <AdminTheme hasValues>
      <Cover
        type="button"
        data-editable={placeKey(place)}
        data-resource={resource}
        data-record={id}
        aria-label={name ? `Photo of ${name}` : 'Photo'}
        onClick={(event) => {
          event.preventDefault();
          event.stopPropagation();
          openRecord({ resource, id: id ?? null, photo: field });
        }}
      >
        <span>
          <Icon name="camera" /> Photo
        </span>
      </Cover>
    </AdminTheme>
  );
}
