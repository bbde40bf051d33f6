/** A key by which the server knows a repeat. `crypto.randomUUID` needs a secure page; a desk in a local network may have none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
