/** The key of Emotion's cache: the prefix of the class names, and the mark of the style elements it takes over. */
export const STYLE_KEY = 'm';

/** The script elements that hold what the browser needs to hydrate the page, as JSON. */
export const EMBEDDED_ID = 'embedded';
export const FORM_RESULT_ID = 'form-result';
