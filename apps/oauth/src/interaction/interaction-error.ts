/** Thrown when a page cannot be shown or a form not accepted. Rendered as the error page. */
export class InteractionError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
