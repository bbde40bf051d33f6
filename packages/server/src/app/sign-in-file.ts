import { join } from 'node:path'
import type { Config } from '../platform/config.ts'

/** Where the first sign-ins stand, for whoever started it. */
export function signInFile(config: Config): string {
  return join(config.dataDir, 'first-sign-in.txt')
}
