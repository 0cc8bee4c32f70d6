/** The ids of the script elements with the data for hydration, as JSON. */
export const EMBEDDED_ID = 'embedded';
export const FORM_RESULT_ID = 'form-result';
