// Option parsing shared by the commands.
import process from 'node:process';
import { parseArgs } from 'node:util';

/**
 * Parses the options and arguments of a command line. Invalid input ends the process with a message of one line and
 * exit code 2.
 * @param {import('node:util').ParseArgsConfig} config
 */
export function readCommandLine(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(error.message);
  }
}

/**
 * @param {string} option the name of the option, for the error message
 * @param {string} text
 * @param {number} [least]
 * @returns {number} `least` or more
 */
export function wholeNumber(option, text, least = 1) {
  if (/^(0|[1-9]\d*)$/.test(text) && Number(text) >= least) return Number(text);
  return refuse(`${option} is '${text}': give a whole number from ${least}.`);
}

function refuse(line) {
  console.error(line);
  return process.exit(2);
}
