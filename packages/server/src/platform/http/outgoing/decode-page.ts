/** Decodes a page's bytes by the charset of its header or of its meta element; an unknown charset is read as UTF-8. */
export function decodePage(bytes: Uint8Array, charset: string): string {
  const beginning = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  const [, inPage = ''] = /<meta[^>]+charset=["']?([\w-]+)/i.exec(beginning) ?? []
  try {
    return new TextDecoder(charset || inPage || 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
