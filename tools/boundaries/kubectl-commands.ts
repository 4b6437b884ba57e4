/** Commands that are about the whole cluster, or read the namespace from the files that they apply. */
const WITHOUT = /^(?:create|label) namespace |^apply --kustomize |^kustomize /;

/**
 * Commands of kubectl in a document of operators that do not begin with their namespace, as `line: command`:
 * whoever pastes one would ask the namespace `default`, and see nothing. Pure.
 */
export function commandsWithoutNamespace(document: string): string[] {
  return document.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\bkubectl ([^`;|&]+)/g)]
      .map(([, command]) => command!.trim())
      .filter((command) => !command.startsWith('--namespace ') && !WITHOUT.test(`${command} `))
      .map((command) => `${index + 1}: kubectl ${command}`),
  );
}
