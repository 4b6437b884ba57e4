/** One instruction of a Dockerfile, on one line. */
export interface Instruction {
  keyword: string;
  text: string;
}

export interface Stage {
  name: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile, without its comments. Pure. */
export function stagesOf(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === 'FROM') stages.push({ name: / AS (\S+)$/.exec(rest)?.[1] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push({ keyword, text: rest });
  }
  return stages;
}

/** The words of COPY: where from, and a stage when it is not the working copy. Pure. */
export function copyOf(text: string): { stage?: string; sources: string[]; target: string } {
  const words = text.split(/\s+/);
  const stage = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  return { ...(stage !== undefined && { stage }), sources: paths.slice(0, -1), target: paths.at(-1)! };
}
