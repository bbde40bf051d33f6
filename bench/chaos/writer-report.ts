import { z } from 'zod'

/** What writer.ts and sender.ts say at their end. */
export const writerReport = z.object({ answered: z.array(z.string()), repeats: z.int() })
