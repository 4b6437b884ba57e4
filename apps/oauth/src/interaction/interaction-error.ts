/** Why a page cannot be shown or a form not be taken: becomes the error page. */
export class InteractionError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
