/** A page's bytes as text: in the charset that its server says, or that it says itself. An unknown one is UTF-8. */
export function decodedPage(bytes: Uint8Array, charset: string): string {
  const beginning = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  const [, inPage = ''] = /<meta[^>]+charset=["']?([\w-]+)/i.exec(beginning) ?? []
  try {
    return new TextDecoder(charset || inPage || 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
