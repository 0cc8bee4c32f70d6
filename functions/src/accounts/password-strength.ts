import { business, type PasswordStrength } from '@mipaka/contract';
import { Invalid } from '../platform/firestore/errors.ts';

type PasswordOwner = { username?: string; email?: string; name?: string | null };

/** The lowest accepted score on zxcvbn's scale of 0 to 4: a million guesses. */
const MIN_SCORE = 2;
/** Fewest letters that a password must have beside the names in it. */
const MIN_LETTERS = 6;
/** Shortest part of a name that counts: shorter ones occur in every other sentence. */
const MIN_NAME = 4;
/** Characters that are judged: the work grows with their square, up to a second, and the best score needs no more. */
const JUDGED = 32;

/** The meanings of zxcvbn's warnings, one sentence each; any other is `EASY`. */
const reasons: { [warning: string]: string } = {
  common: 'It is among the most common passwords',
  topTen: 'It is among the most common passwords',
  topHundred: 'It is among the most common passwords',
  similarToCommon: 'It is close to one of the most common passwords',
  simpleRepeat: 'It repeats the same characters',
  extendedRepeat: 'It repeats itself',
  sequences: 'It is a row such as abc or 654321',
  straightRow: 'It is a row of keys',
  keyPattern: 'It is a pattern of keys',
  dates: 'It is made of a date',
  recentYears: 'It is made of a year',
};
const EASY = 'It is easy to guess';
const NAMES = 'It is made of a name of yours or of the firm';

const namesOf = ({ username = '', email = '', name }: PasswordOwner): string[] =>
  [username, email, name ?? '', business.name, new URL(business.origin).hostname]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => text.toLowerCase())
    .filter((text) => [...text].length >= MIN_NAME)
    // The longest name first: "mipaka.network" without "mipaka" would leave letters.
    .sort((one, other) => other.length - one.length);

/** Whether too few letters of a password remain without the names in it. */
function isMadeOf(names: readonly string[], password: string): boolean {
  const typed = password.toLowerCase();
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), typed);
  return rest !== typed && rest.replace(/[^\p{L}]/gu, '').length < MIN_LETTERS;
}

async function createJudge() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs: graphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: JUDGED });
}
let judge: ReturnType<typeof createJudge> | undefined;

/** Judges the beginning of a password. The library and its data are loaded with the first one. */
export async function strengthOf(password: string, owner: PasswordOwner): Promise<PasswordStrength> {
  judge ??= createJudge();
  const names = namesOf(owner);
  const { score, feedback } = (await judge).check(password, names);
  if (isMadeOf(names, password) || feedback.warning === 'userInputs') {
    return { score: Math.min(score, MIN_SCORE - 1), refusal: NAMES };
  }
  return { score, refusal: score < MIN_SCORE ? (reasons[feedback.warning ?? ''] ?? EASY) : null };
}

/** Throws Invalid, with the reason at a form field, for a password that is too easy to guess. */
export async function refuseWeak(password: string, owner: PasswordOwner, field = 'password'): Promise<void> {
  const { refusal } = await strengthOf(password, owner);
  if (refusal) throw new Invalid('The password is too easy to guess', { [field]: refusal });
}
