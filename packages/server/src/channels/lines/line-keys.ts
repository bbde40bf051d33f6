import type { LineKey } from '../channel.ts'

/** A line's key in maps and logs. */
export const keyOf = ({ companyId, whatsappId }: LineKey) => `${companyId}:${whatsappId}`

export function lineOf(key: string): LineKey {
  const [companyId = 0, whatsappId = 0] = key.split(':').map(Number)
  return { companyId, whatsappId }
}
