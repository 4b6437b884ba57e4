/**
 * What administrators are told of every key that was made for an assistant. The guide says the same; a test
 * of the MCP service compares both.
 */
export const KEY_ALSO_AT_API =
  'The same key also works at the API: there it does all that its tier allows, and nobody is asked. Switching assistants off does not stop it there: to stop it, revoke the key.';
