import type { parseArgs, ParseArgsConfig } from 'node:util';

export function readCommandLine<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>>;
export function wholeNumber(option: string, text: string, least?: number): number;
