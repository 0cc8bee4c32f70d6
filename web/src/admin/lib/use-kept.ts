import { useState } from 'react';

function keptAt<T extends string>(key: string, values: readonly T[]): T | undefined {
  try {
    const kept = localStorage.getItem(key);
    return values.find((value) => value === kept);
  } catch {
    // Forbidden storage: the choice lasts as long as the page.
    return undefined;
  }
}

/** The user's choice among several values, kept in this browser; the first value by default. */
export function useKept<const T extends string>(
  key: string,
  values: readonly [first: T, ...others: T[]],
): [T, (value: T) => void] {
  const [chosen, setChosen] = useState<{ key: string; value: T }>();
  const choose = (value: T) => {
    setChosen({ key, value });
    try {
      localStorage.setItem(key, value);
    } catch {}
  };
  return [(chosen?.key === key ? chosen.value : keptAt(key, values)) ?? values[0], choose];
}
