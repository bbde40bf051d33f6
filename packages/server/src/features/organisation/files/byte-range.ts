// Range requests (RFC 9110, section 14), without which Safari plays no video. Pure.

export interface ByteRange {
  first: number
  last: number
}

/** @returns undefined for the whole file: without a header, for multiple ranges, and for a malformed header */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'outside' : { first, last }
}
