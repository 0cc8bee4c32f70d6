import { Heading } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Action } from '../../ui/action.tsx';
import { PreviewFrame, ShownText } from './preview-frame.tsx';
import { addressOnSite, placeOf, type SectionOfSite, sectionNamed, startOf } from './site-texts.ts';

/** What a company section will look like, and where: `of` where its form does not ask for that. */
export function CompanyPreview({ of }: { of?: SectionOfSite; record?: unknown }) {
  const { setValue } = useFormContext();
  const values = useWatch();
  const section = String(values.section ?? '').trim();
  const title = String(values.title ?? '');
  const content = String(values.content ?? '');
  const named = of ?? sectionNamed(section);
  const isBlank = title.trim() === '' && content.trim() === '';
  const fillIn = ({ declared }: SectionOfSite) => {
    for (const field of ['title', 'content'] as const) {
      setValue(field, declared[field], { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <PreviewFrame
      place={
        named
          ? `Replaces: ${placeOf(named)}`
          : section === ''
            ? 'Choose a section to see where it stands'
            : 'No part of the site has this name, so visitors will not see it'
      }
      address={named && addressOnSite(named, startOf(named))}
      form={named?.declared.form ?? 'text'}
    >
      {isBlank ? (
        named && <Action label="Begin with the present text" onClick={() => fillIn(named)} />
      ) : (
        <>
          {title.trim() !== '' && (
            <Heading as="h3" size="2xl" mb="3">
              {title}
            </Heading>
          )}
          <ShownText text={content} form={named?.declared.form ?? 'text'} />
        </>
      )}
    </PreviewFrame>
  );
}
