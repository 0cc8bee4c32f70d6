/** The script elements that hold what the browser needs to hydrate the page, as JSON. */
export const EMBEDDED_ID = 'embedded';
export const FORM_RESULT_ID = 'form-result';
