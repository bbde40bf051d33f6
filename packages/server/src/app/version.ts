import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

/** The product's version from package.json. */
export const VERSION = manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')),
).version
