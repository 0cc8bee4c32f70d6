export const EMBEDDED_ID = 'embedded';
