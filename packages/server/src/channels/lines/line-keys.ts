import type { LineKey } from '../channel.ts'

/** A line as the key of a map. */
export const keyOf = ({ companyId, whatsappId }: LineKey) => `${companyId}:${whatsappId}`

export function lineOf(key: string): LineKey {
  const [companyId = 0, whatsappId = 0] = key.split(':').map(Number)
  return { companyId, whatsappId }
}
