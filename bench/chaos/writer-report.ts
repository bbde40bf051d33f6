import { z } from 'zod'

/** The final output of attendant-writer.ts and customer-writer.ts. */
export const writerReport = z.object({ answered: z.array(z.string()), repeats: z.int() })
