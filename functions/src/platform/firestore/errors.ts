/** A refusal by a store: one sentence for a person. http-error.ts knows the status of each. */
export abstract class DomainError extends Error {
  readonly errors: Record<string, string> | undefined;

  constructor(message: string, errors?: Record<string, string>) {
    super(message);
    this.name = new.target.name;
    this.errors = errors;
  }
}

export class NotFound extends DomainError {}
export class Invalid extends DomainError {}
/** The change contradicts what is stored, for example a unique key that is in use. */
export class Conflict extends DomainError {}
/** The change is based on a version that another change has replaced. */
export class Stale extends DomainError {}
export class TooLarge extends DomainError {}
/** A file is of a type that is not accepted, or damaged. */
export class Unsupported extends DomainError {}

/** The caller could not prove their identity. `type` follows RFC 9457, for programs that need the reason. */
export class Unauthorized extends DomainError {
  readonly type: string | undefined;

  constructor(message: string, type?: string) {
    super(message);
    this.type = type;
  }
}

export class SessionEnded extends Unauthorized {
  constructor() {
    super('Please sign in');
  }
}

/** The caller has already been answered, so nothing may be written any more. */
export class DeadlinePassed extends DomainError {
  constructor() {
    super('This took too long. Please try again in a moment.');
  }
}

export class TooMany extends DomainError {
  /** Whole seconds until another try makes sense, at least 1. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`Too many attempts. Please try again in ${retryAfterSeconds} seconds.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
