import { useState } from 'react';
import { quietly } from '../../shared/lib/quietly.ts';

/** A choice kept in this browser, or without storage as long as the page; the first value by default. */
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
