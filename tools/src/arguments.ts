import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UserError } from './user-error.ts'

/**
 * Reads a command's options; `--help` prints the usage and ends.
 * @throws UserError with the usage for anything it does not know
 */
export function readOptions<const T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
  args: string[] = process.argv.slice(2),
) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error), usage)
  }
}
