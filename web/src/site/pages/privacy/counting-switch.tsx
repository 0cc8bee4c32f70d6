import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { isBrowserPrivate, isVisitorCounted, setVisitorCounted } from '../../lib/visits.ts';

export function CountingSwitch() {
  const isHydrated = useIsHydrated();
  // A choice on this page takes precedence over the stored one.
  const [chosen, setChosen] = useState<boolean>();
  const isPrivate = isHydrated && isBrowserPrivate();
  const isOn = !isHydrated || (chosen ?? isVisitorCounted());
  return (
    <chakra.span display="flex" gap="3" alignItems="center" minHeight="11" marginTop="2" color="fg">
      <chakra.input
        type="checkbox"
        role="switch"
        id="count-visits"
        boxSize="6"
        flexShrink="0"
        accentColor="{colors.accent.solid}"
        checked={isOn && !isPrivate}
        disabled={!isHydrated || isPrivate}
        onChange={({ target }) => {
          setVisitorCounted(target.checked);
          setChosen(target.checked);
        }}
      />
      <label htmlFor="count-visits">
        {isPrivate ? 'Your browser asks not to be counted, and it is not.' : 'Count my visits in these sums'}
      </label>
    </chakra.span>
  );
}
