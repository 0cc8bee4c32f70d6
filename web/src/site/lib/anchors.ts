/** The id of the newsletter's block on /contact: other pages lead to it, and its posted form comes back there. */
export const UPDATES_ID = 'stay-updated';

/** The id of the contact form: where the page comes back to when it was posted, and where another message begins. */
export const FORM_ID = 'contact-form';
