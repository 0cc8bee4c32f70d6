import { useState } from 'react';
import { quietly } from '../../shared/lib/quietly.ts';

/**
 * The user's choice among several values, kept in this browser; the first value by default. Without storage the choice
 * lasts as long as the page.
 */
export function useKept<const T extends string>(
  key: string,
  values: readonly [first: T, ...others: T[]],
): [T, (value: T) => void] {
  const [chosen, setChosen] = useState<{ key: string; value: T }>();
  const choose = (value: T) => {
    setChosen({ key, value });
    quietly(() => localStorage.setItem(key, value));
  };
  const kept = chosen?.key === key ? chosen.value : quietly(() => localStorage.getItem(key));
  return [values.find((value) => value === kept) ?? values[0], choose];
}
