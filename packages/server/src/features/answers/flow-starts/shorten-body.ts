// Shortens the body of an external webhook request for storage: small bodies stay whole, others keep enough to find
// paths in them. Pure, linear in what is kept.

const DEPTH_MAX = 8
const PARTS_MAX = 500
const ITEMS_MAX = 20
const TEXT_MAX = 500
const KEY_MAX = 100

export function shortenBody(body: unknown): unknown {
  let parts = 0
  const cut = (value: unknown, depth: number): unknown => {
    parts += 1
    if (typeof value === 'string') return storableBody(value, TEXT_MAX)
    if (typeof value !== 'object' || value === null) return value ?? null
    if (depth >= DEPTH_MAX || parts >= PARTS_MAX) return '…'
    if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((one) => cut(one, depth + 1))
    const kept: [string, unknown][] = []
    for (const [key, one] of Object.entries(value)) {
      if (parts >= PARTS_MAX) break
      kept.push([storableBody(key, KEY_MAX), cut(one, depth + 1)])
    }
    return Object.fromEntries(kept)
  }
  return cut(body, 0)
}

/** PostgreSQL stores neither a NUL nor half a surrogate pair. */
function storableBody(text: string, most: number): string {
  const plain = text.slice(0, most).replaceAll('\0', '').toWellFormed()
  return text.length > most ? `${plain}…` : plain
}
