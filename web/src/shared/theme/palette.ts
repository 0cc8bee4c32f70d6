/** The raw colours by hue and darkness. Components use the names of semantic-tokens.ts. */
export const white = '#ffffff';

export const forest = {
  50: '#edf4f0',
  100: '#d7e6dd',
  200: '#b1ccbf',
  600: '#2c5546',
  700: '#204338',
  800: '#16332b',
  900: '#0f2a24',
  950: '#0a1c18',
} as const;

export const paper = {
  50: '#fefcf9',
  100: '#faf6ef',
  200: '#f1e8d8',
  300: '#e7dccb',
  400: '#d3c3aa',
} as const;

export const terracotta = {
  50: '#fdf2ec',
  100: '#fadfd1',
  200: '#f4bda0',
  300: '#ee9a73',
  400: '#e57848',
  500: '#d9572b',
  600: '#b03f19',
  800: '#6f2a15',
} as const;

export const gold = {
  100: '#f8ecc9',
  200: '#efd798',
  300: '#e4c069',
  400: '#d6a73e',
  500: '#b98a26',
  700: '#664a10',
} as const;

export const gray = {
  50: '#f6f6f2',
  100: '#ebebe5',
  200: '#d9dad2',
  300: '#bfc2b8',
  700: '#3d463f',
  800: '#28302b',
  900: '#18201c',
} as const;

export const red = {
  50: '#fdf0ee',
  100: '#fbdcd8',
  200: '#f5b8b1',
  300: '#ee9188',
  400: '#e2685d',
  500: '#cf4338',
  600: '#b02b22',
  700: '#8d221b',
  800: '#631a15',
  900: '#3b110e',
} as const;

export const green = {
  50: '#eef7f0',
  100: '#d5ecda',
  200: '#a9d8b4',
  300: '#78bf8a',
  400: '#4aa263',
  500: '#2c8548',
  600: '#1f6c39',
  700: '#19552e',
  800: '#143f24',
  900: '#0d2817',
} as const;
