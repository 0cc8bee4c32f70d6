/** The id of the newsletter's block on /contact: other pages lead to it, and its posted form comes back there. */
export const UPDATES_ID = 'stay-updated';
