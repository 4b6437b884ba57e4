const BODY_EXAMPLE = 'platform:body-example';

/**
 * An example of the whole body, for a class whose fields cannot all be sent together. Without it the example is made of the
 * examples of the fields.
 */
export const BodyExample =
  (example: Record<string, unknown>): ClassDecorator =>
  (Dto) =>
    Reflect.defineMetadata(BODY_EXAMPLE, example, Dto);

/** The declared example of the class itself (not of a parent class), if any. */
export function bodyExampleOf(Dto: object): Record<string, unknown> | undefined {
  return Reflect.getOwnMetadata(BODY_EXAMPLE, Dto) as Record<string, unknown> | undefined;
}
