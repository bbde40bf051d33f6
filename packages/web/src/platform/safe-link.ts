/** The address if its scheme is http or https, else undefined. */
export function safeLink(address: string): string | undefined {
  try {
    const url = new URL(address)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}
