import type { Command, Option } from 'commander';

/** What may stand as the last of these words (it is empty, or has begun): commands, options, values. */
export function candidates(
  program: Command,
  words: readonly string[],
  profiles: readonly string[],
): string[] {
  const last = words.at(-1) ?? '';
  const { command, pending, places } = walk(program, words.slice(0, -1));
  return possible(program, command, { pending, places, last }, profiles)
    .filter((one) => one.startsWith(last))
    .sort();
}

interface Walked {
  command: Command;
  /** An option that still wants its value. */
  pending: Option | undefined;
  /** Arguments that were given. */
  places: number;
}

function walk(program: Command, words: readonly string[]): Walked {
  let [command, pending, places]: [Command, Option | undefined, number] = [program, undefined, 0];
  for (const word of words) {
    if (pending) pending = undefined;
    else if (word.startsWith('-'))
      pending = takesValue(
        optionsOf(program, command).find((one) => one.short === word || one.long === word),
      );
    else {
      const inner = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
      if (inner) [command, places] = [inner, 0];
      else places += 1;
    }
  }
  return { command, pending, places };
}

const takesValue = (option: Option | undefined): Option | undefined =>
  option && (option.required || option.optional) ? option : undefined;

const optionsOf = (program: Command, command: Command): readonly Option[] =>
  command === program ? program.options : [...command.options, ...program.options];

function possible(
  program: Command,
  command: Command,
  { pending, places, last }: { pending: Option | undefined; places: number; last: string },
  profiles: readonly string[],
): readonly string[] {
  if (pending) return pending.attributeName() === 'profile' ? profiles : (pending.argChoices ?? []);
  if (last.startsWith('-'))
    return [...optionsOf(program, command).flatMap(({ long }) => long ?? []), '--help'];
  const place = command.registeredArguments[places];
  if (place) return place.name() === 'profile' ? profiles : (place.argChoices ?? []);
  return command.commands.map((one) => one.name());
}
