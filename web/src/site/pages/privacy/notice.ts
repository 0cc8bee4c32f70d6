import { business, type ContactDetails, INQUIRY_MONTHS, VISIT_MONTHS } from '@mipaka/contract';

type Part = {
  id: string;
  title: string;
  paragraphs?: string[];
  items?: Record<string, string>;
};

export const COUNTS = 'How often our pages are opened';

export const noticeDate = { machine: '2026-11-27', shown: '27 November 2026' };

/** The privacy notice. It describes this site: change it whenever the site stores other data. */
export const noticeFor = ({ email, phone, office }: ContactDetails): Part[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    paragraphs: [
      `${business.name}, ${office}, decides why and how the personal data described here is used: it is the data controller under the Kenyan Data Protection Act, 2019 and, for people in the European Union and the United Kingdom, under the General Data Protection Regulation (GDPR).`,
      `For anything about your data write to ${email} or call ${phone.replaceAll(' ', '\u00a0')}.`,
    ],
  },
  {
    id: 'what',
    title: 'What we store, and why',
    items: {
      'When you send the contact form':
        'Your first and last name, e-mail address, subject and message; your company and the type of inquiry if you give them; whether you ticked the consent box; how you came to this site, as one of a few sources, the campaign that a link named and the first page you opened, and the kind of device, unless you are not counted; the time, and a reference number. Beside it we keep the state of our work on it, the notes of our staff, and the mails it causes: a notification to us, a confirmation to you, at most one a day, that repeats no more than your first name and your subject, and our answers, which quote what you wrote. If you answer by mail, or write to us by mail in the first place, we keep what you wrote with the pictures and documents in it. We use this to answer you and to do what you asked for. The basis is your request before a contract, or our legitimate interest in answering people who write to us. Only if you tick the box do we also write to you about related services: that rests on your consent, which you withdraw by a mail to us.',
      'When you subscribe to the newsletter on the contact page':
        'Your e-mail address, and when we asked you and when you confirmed. No newsletter is sent before you confirm by the link in our first message; we ask at most once a day, and once you have unsubscribed only when your address is entered again. The link in that message also brings you back. The basis is your consent, which you withdraw with the link in every issue. The box at the foot of each page sends and stores nothing.',
      'When you only read':
        'We build no profile of you, use no analytics or advertising service and set no cookie. Our hosting provider keeps technical records of requests, such as the network address, time and page, to run and secure the service. What you type into the contact form stays in your own browser until you send it, and is forgotten when you close the tab.',
      [COUNTS]: `We add up by day how often each page is opened, by the kind of site that led here, the campaign that a link named, the kind of device and the hour. These are sums: nobody is told apart in them, no address is kept, and they are deleted after ${VISIT_MONTHS} months. A browser that asks for it by Global Privacy Control or Do Not Track is not counted, nor is one without scripts. If you do not want to be counted, switch it off here: your browser then keeps that wish, which is the only thing it stores for this, until you switch it on again.`,
      'To keep spam out':
        'When a form is sent we count messages under a hash of your network address, not under the address itself. These counters stop counting within minutes, and the counter of our mails to each mail provider within a day; then they are deleted. A hidden field, and a token in the form, help us to recognise automated messages; such a message is set apart for a person to look at, and never decided on by a machine alone. A hash of a message that may be sent twice, and of an address that we have written to by ourselves, is kept for a day, and that of a mail for 30 days.',
      'If you work with us':
        'The team page shows names, positions, biographies and photos of our people, with their work e-mail or LinkedIn profile where they agreed to it. What we tell of our work names a client, or somebody who is quoted, only where they agreed to it. Staff accounts hold a user name, a name if it is given, an e-mail address, a role and a hash of the password, what belongs to a passkey or an authenticator app where one is used, and the browsers that are signed in or get notifications. Signing in sets one strictly necessary cookie, __session: the sign-in in it ends after seven days at most, and a mark by which the device is recognised stays for a year. One log records who changed which entry, and how, and another, kept for a year, who signed in and who read or erased personal data.',
    },
  },
  {
    id: 'who-sees',
    title: 'Who can see it',
    paragraphs: [
      'Our own staff, each with an account of their own, and our hosting provider: Google Cloud (Firebase), which processes the data on our instructions, with the mail services that deliver our messages and the newsletter and receive your answers. Another system that we notify of inquiries gets their reference number, type and state, never your name or your words; the push services that bring notifications to the devices of our staff cannot read them. We neither sell personal data nor give it to advertisers. When your request needs a third party, a university or an employer for example, we ask you before we pass anything on.',
      'Data may be processed outside Kenya and outside the European Economic Area. We then rely on the safeguards the law provides for, such as standard contractual clauses with the provider.',
      'Two things involve other companies directly. The “Chat on WhatsApp” links open WhatsApp, whose own terms then apply. On the partners page, a logo may be loaded by your browser from the partner’s own server, which then sees your network address, but not which page you came from.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    items: {
      Inquiries: `${INQUIRY_MONTHS} months from the day you write. Then your inquiry, our notes on it, the mails about it with the files in them, and the log of our work on it are deleted by themselves; sooner if you ask us to.`,
      Subscriptions:
        'Until you unsubscribe; for 30 days if you do not confirm. Your address then stays marked as unsubscribed, with the times of our question and your consent, so that you receive nothing more, until you ask us to erase it. Our mail that asks you to confirm is deleted after 30 days.',
      'Deleted entries':
        'An entry of the site that staff delete, a team member for example, can be restored for 30 days. What it said stays in the history of changes, which our staff read, unless we delete it for good: then only its name stays there.',
      'Staff accounts, sessions and spam counters':
        'The account of somebody who leaves is closed. It stays, because what they did carries their name. A session ends after 8 hours without use and after 7 days at the latest. Counters of messages and sign-ins stop counting within minutes, those of password links within an hour, of mails within a day, and of wrong codes after a right password within a year. They are deleted after that.',
      Backups:
        'We keep copies of the database and its files for 30 days, so that an accident does not cost you your inquiry. What has been erased leaves them within that time, and is erased again if a copy has to be restored.',
    },
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'Under the Data Protection Act, 2019 and the GDPR you may ask us what we hold about you and receive a copy in a common electronic format, have it corrected or erased, object to its use or have it restricted, and withdraw a consent at any time without any effect on what was done before. You may also ask that no decision about you be made by automated means alone. We make none.',
      'If you think we have it wrong, you may complain to the Office of the Data Protection Commissioner of Kenya, or to the supervisory authority of the country you live in. We would be glad to hear from you first.',
    ],
  },
  {
    id: 'ask',
    title: 'How to ask for a copy or for erasure',
    paragraphs: [
      `Write to ${email} from the address you used, or give the reference number you received, and say whether you want a copy, a correction or erasure. If we cannot be sure that the data is yours we ask one more question, and no more than that. Within 30 days you receive the copy as a file, or our confirmation that your inquiries, with their notes and mails, and your subscription have been erased. It costs nothing.`,
    ],
  },
  {
    id: 'safety',
    title: 'How it is protected',
    paragraphs: [
      'Connections are encrypted. Visitors cannot read anything from the database: each request goes through our server, which checks who is asking. Passwords are stored only as Argon2id hashes. If a breach were likely to put your rights at risk we would tell the authority and you, as the law requires.',
    ],
  },
];
