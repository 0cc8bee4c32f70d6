/** The brand's colours as the pictures use them; the theme's tokens are the same values. */
export const palette = {
  night: '#0a1c18',
  forest: '#0f2a24',
  moss: '#1d463b',
  sage: '#8fb3a2',
  paper: '#faf6ef',
  terracotta: '#d9572b',
  ember: '#f08a5d',
  gold: '#d8a545',
} as const;
