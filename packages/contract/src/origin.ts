/** The origin of an address: scheme, host and port. Text that is not an address is its own origin. */
export function originOf(address: string): string {
  const text = address.trim()
  return URL.canParse(text) ? new URL(text).origin : text
}

export function isSameOrigin(one: string, other: string): boolean {
  return originOf(one) === originOf(other)
}
