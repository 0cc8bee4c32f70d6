import { HttpError } from '../http/http-error.ts';

/** A refusal by a store: one sentence for a person, and messages by field. */
const refusal = (status: number) =>
  class extends HttpError {
    constructor(message: string, errors?: Record<string, string>) {
      super(status, message, { errors });
    }
  };

export class Invalid extends refusal(400) {}
export class NotFound extends refusal(404) {}
/** The change contradicts what is stored, for example a unique key that is in use. */
export class Conflict extends refusal(409) {}
/** The change is based on a version that another change has replaced. */
export class Stale extends refusal(412) {}
export class TooLarge extends refusal(413) {}
/** A file is of a type that is not accepted, or damaged. */
export class Unsupported extends refusal(415) {}

/** The caller could not prove their identity. `type` follows RFC 9457, for programs that need the reason. */
export class Unauthorized extends HttpError {
  constructor(message: string, type?: string) {
    super(401, message, { type });
  }
}
export class SessionEnded extends Unauthorized {
  constructor() {
    super('Please sign in');
  }
}

/** The caller has already been answered, so nothing may be written any more. */
export class DeadlinePassed extends HttpError {
  constructor() {
    super(503, 'This took too long. Please try again in a moment.');
  }
}

export class TooMany extends HttpError {
  /** `seconds` until another try makes sense, at least 1. */
  constructor(seconds: number) {
    const message = `Too many attempts. Please try again in ${seconds} seconds.`;
    super(429, message, { headers: { 'Retry-After': String(seconds) } });
  }
}
