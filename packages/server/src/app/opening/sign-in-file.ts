import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

/** The file with the first users' sign-ins, for the operator. */
export function signInFile(config: Config): string {
  return join(config.dataDir, 'first-sign-in.txt')
}
