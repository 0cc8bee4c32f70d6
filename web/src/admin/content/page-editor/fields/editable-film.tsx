import type { Place } from '../../../../shared/lib/content/editing.tsx';
import { AdminTheme } from '../../../theme/provider.tsx';
import { Action } from '../../../ui/action.tsx';
import { useSession } from '../draft/session.ts';
import { placeKey } from '../places.ts';

/** Beside the toggle of a film: opens the form for the film and its poster. */
export function EditableFilm(place: Place) {
  const { openRecord } = useSession();
  const { resource, record } = place;
  const { id, ...builtIn } = record;
  return (
    <AdminTheme hasValues>
      <Action
        label="Change the film"
        icon="film"
        variant="plain"
        color="white"
        bg="#0a1c18d9"
        fontSize="sm"
        fontWeight="medium"
        _hover={{ outline: '2px dashed', outlineColor: 'accent.focusRing', outlineOffset: '-4px' }}
        _focusVisible={{ outline: '3px solid', outlineColor: 'accent.focusRing', outlineOffset: '-4px' }}
        data-editable={placeKey(place)}
        data-resource={resource}
        data-record={id}
        aria-label="Change the film"
        onClick={() => openRecord({ resource, id: id ?? null, start: id ? undefined : builtIn })}
      />
    </AdminTheme>
  );
}
