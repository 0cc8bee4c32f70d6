import { type FieldUi, filmTypes, MAX_FILM_BYTES } from '@mipaka/contract';
import { useState } from 'react';
import { megabytes } from '../../../lib/fields.ts';
import { FileField, type FileState } from './file-field.tsx';
import { FilmPreview } from './film-preview.tsx';

const types: readonly string[] = Object.values(filmTypes);
const most = megabytes(MAX_FILM_BYTES);

/** The reason to refuse a file as the film, by its type and size; the server checks its content. */
function refusalOf({ name, type, size }: File): string | undefined {
  if (!types.includes(type)) return `${name} is no MP4 or WebM file`;
  return size > MAX_FILM_BYTES ? `${name} has ${megabytes(size)}, and a film at most ${most}` : undefined;
}

export function FilmControl({ film, ...field }: { name: string; ui: FieldUi; film: FileState }) {
  const { file, isRemoved } = film.change;
  const [refusal, setRefusal] = useState<string>();
  const current = isRemoved || file ? null : film.current;
  const pick = ([picked]: readonly File[]) => {
    if (!picked) return;
    setRefusal(refusalOf(picked));
    if (!refusalOf(picked)) film.onChange({ file: picked, isRemoved: false });
  };
  return (
    <FileField
      {...field}
      noun="film"
      accepted={`MP4 (H.264) or WebM, at most ${most}`}
      types={types.join(',')}
      state={film}
      onPick={pick}
      refusal={refusal}
      preview={current && <FilmPreview src={current} label="The present film" />}
    />
  );
}
