// The part of a file that a browser asks for (RFC 9110, 14): Safari plays no film without. Pure.

export interface ByteRange {
  first: number
  last: number
}

/** @returns undefined for all of it: nothing was asked, or several parts, or nothing that can be understood */
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
