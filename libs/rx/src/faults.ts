/** The command was used wrongly: exit code 2. The message says what to do. */
export class UsageError extends Error {}

/** What was asked cannot be done: exit code 1. The message says what to do. */
export class CommandError extends Error {}
