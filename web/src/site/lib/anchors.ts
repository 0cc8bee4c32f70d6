/** The id of the newsletter's block on /contact: the target of links, and of the redirect after its form is posted. */
export const UPDATES_ID = 'stay-updated';

/** The id of the contact form: the target after it is posted, and of the link to another message. */
export const FORM_ID = 'contact-form';
