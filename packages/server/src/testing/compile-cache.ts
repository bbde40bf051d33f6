import { join } from 'node:path'

/** Environment for a spawned process: reuses compiled modules, which halves its start time. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../node_modules/.cache/compiled'),
}
