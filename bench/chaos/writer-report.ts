import { z } from 'zod'

/** The final output of writer.ts and sender.ts. */
export const writerReport = z.object({ answered: z.array(z.string()), repeats: z.int() })
