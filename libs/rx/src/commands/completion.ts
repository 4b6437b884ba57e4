import { Argument, type Command } from 'commander';
import { COMPLETION_SCRIPTS } from '../completion/scripts.js';
import { type Does, example } from './command-kit.js';

/** `rx completion`. */
export function addCompletion(program: Command, does: Does): void {
  program
    .command('completion')
    .description('print the script that completes rx in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(COMPLETION_SCRIPTS)))
    .addHelpText('after', example("echo 'source <(rx completion bash)' >> ~/.bashrc"))
    .action(
      does(({ printer }, [shell]) =>
        printer.text(COMPLETION_SCRIPTS[shell as keyof typeof COMPLETION_SCRIPTS]),
      ),
    );
}
