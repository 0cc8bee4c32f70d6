/**
 * What the stores refuse, in words of the product and not of HTTP; http-error.ts knows the status of each. The message
 * is one sentence for a person.
 */
export abstract class DomainError extends Error {
  readonly errors: Record<string, string> | undefined;

  constructor(message: string, errors?: Record<string, string>) {
    super(message);
    this.name = new.target.name;
    this.errors = errors;
  }
}

/** What was asked for does not exist, or not any more. */
export class NotFound extends DomainError {}

/** Somebody could not show who they are. `type` as RFC 9457 says, where a program has to know why. */
export class Unauthorized extends DomainError {
  readonly type: string | undefined;

  constructor(message: string, type?: string) {
    super(message);
    this.type = type;
  }
}

/** The session that something was begun in has ended meanwhile. */
export class SessionEnded extends Unauthorized {
  constructor() {
    super('Please sign in');
  }
}

/** The input cannot be understood. */
export class Invalid extends DomainError {}

/** The change contradicts what is stored, for example a unique key that is in use. */
export class Conflict extends DomainError {}

/** The change was made on a version that somebody else has replaced. */
export class Stale extends DomainError {}

/** A file is larger than is accepted. */
export class TooLarge extends DomainError {}

/** A file is of a type that is not accepted, or damaged. */
export class Unsupported extends DomainError {}

/** The caller has been answered already, so that nothing may be written any more. */
export class DeadlinePassed extends DomainError {
  constructor() {
    super('This took too long. Please try again in a moment.');
  }
}

/** A limit is reached. */
export class TooMany extends DomainError {
  /** Whole seconds, at least 1, after which a try makes sense again. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`Too many attempts. Please try again in ${retryAfterSeconds} seconds.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
