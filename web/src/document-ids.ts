/** The id of the script element with the data for hydration, as JSON. */
export const EMBEDDED_ID = 'embedded';
