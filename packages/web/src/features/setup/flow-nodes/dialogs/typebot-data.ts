import { z } from 'zod'

// Data of the nodes of a conversation are one level deeper, under the name of this family's first such node.

const deeper = z.looseObject({}).catch({})

export function withTypebotData(data: Record<string, unknown>, values: Record<string, unknown>) {
  return { ...data, typebotIntegration: { ...deeper.parse(data.typebotIntegration), ...values } }
}

/** The node's data; invalid fields have their defaults. */
export function typebotDataOf<T>(
  read: z.ZodType<{ typebotIntegration: T }>,
  data: Record<string, unknown>,
): T {
  return read.parse({ typebotIntegration: deeper.parse(data.typebotIntegration) })
    .typebotIntegration
}
