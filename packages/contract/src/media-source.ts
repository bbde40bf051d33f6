const PUBLIC = '/public/'

/**
 * The address of a medium for the product's pages: on their own origin, because a page may have been opened under
 * another name than PUBLIC_URL and loads media of its own origin only. Bare names get the prefix /public/; foreign
 * addresses, such as data URLs, stay unchanged.
 */
export function mediaSource(address: string): string {
  if (/^(?:data|blob):/.test(address) || address === '') return address
  if (!/^https?:/.test(address)) return address.startsWith('/') ? address : `${PUBLIC}${address}`
  const at = address.indexOf(PUBLIC)
  return at === -1 ? address : address.slice(at)
}
