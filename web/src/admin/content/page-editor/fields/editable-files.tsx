import { chakra } from '@chakra-ui/react';
import type { Place } from '../../../../shared/lib/content/content.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { AdminTheme } from '../../../theme/provider.tsx';
import { Action } from '../../../ui/action.tsx';
import { placeData } from '../../lib/site-places.ts';
import { useSession } from '../draft/session.ts';

const look = { color: 'white', fontSize: 'sm', fontWeight: 'medium' } as const;
const GROUND = '#0a1c18d9';

const Cover = chakra('button', {
  base: {
    ...look,
    position: 'absolute',
    inset: '0',
    zIndex: '2',
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    borderRadius: 'inherit',
    fontFamily: 'body',
    lineHeight: 'normal',
    '& > span': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '9',
      paddingInline: '3',
      borderRadius: 'full',
      bg: GROUND,
      opacity: '0',
    },
    '&:hover > span, &:focus-visible > span': { opacity: '1' },
    '@media (hover: none)': { '& > span': { opacity: '1' } },
  },
});

/** Over a photo of the page: opens the form that replaces it. */
export function EditablePhoto(place: Place) {
  const { resource, field, record } = place;
  const { show } = useSession();
  return (
    <AdminTheme hasValues>
      <Cover
        type="button"
        {...placeData(place)}
        aria-label={record.name ? `Photo of ${record.name}` : 'Photo'}
        onClick={(event) => {
          event.preventDefault();
          event.stopPropagation();
          show({ kind: 'record', open: { resource, id: record.id ?? null, photo: field } });
        }}
      >
        <span>
          <Icon name="camera" /> Photo
        </span>
      </Cover>
    </AdminTheme>
  );
}

/** Beside the toggle of a film: opens the form for the film and its poster. */
export function EditableFilm(place: Place) {
  const { show } = useSession();
  const { resource, record: start } = place;
  return (
    <AdminTheme hasValues>
      <Action
        label="Change the film"
        icon="film"
        variant="plain"
        {...look}
        bg={GROUND}
        {...placeData(place)}
        aria-label="Change the film"
        onClick={() => show({ kind: 'record', open: { resource, id: start.id ?? null, start } })}
      />
    </AdminTheme>
  );
}
