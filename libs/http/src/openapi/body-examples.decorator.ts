const BODY_EXAMPLES = 'http:body-examples';

/** A body that the API documents show under a name, and that a test sends as it stands. */
interface BodyExample {
  /** What it does, in a few words: "The smallest draft". */
  summary: string;
  /** Absent: every field of the class, with its own example. */
  value?: Readonly<Record<string, unknown>>;
  /**
   * Values that every reader must replace, as they are right for one reader only: by path
   * (`slots.0.firmId`), what to put there. Everything else works as pasted.
   */
  replace?: Readonly<Record<string, string>>;
}
export type BodyExamples = Readonly<Record<string, BodyExample>>;

/**
 * Declares the examples of a body, by name, beside the class of the body. The first is the one that readers
 * need most: the smallest. The last is the fullest.
 */
export const BodyExamples =
  (examples: BodyExamples): ClassDecorator =>
  (Dto) =>
    Reflect.defineMetadata(BODY_EXAMPLES, examples, Dto);

/** The examples of the class itself, not of a parent class. */
export function bodyExamplesOf(Dto: object): BodyExamples | undefined {
  return Reflect.getOwnMetadata(BODY_EXAMPLES, Dto) as BodyExamples | undefined;
}
