const PUBLIC = '/public/'

/**
 * Where a page of ours finds what stands at a medium's address: on its own origin, since it may have been opened by
 * another name than PUBLIC_URL's and shows media of its own origin only. Bare names get /public/ before them; what is
 * not ours, such as a data address, is left as it is.
 */
export function mediaSource(address: string): string {
  if (/^(?:data|blob):/.test(address) || address === '') return address
  if (!/^https?:/.test(address)) return address.startsWith('/') ? address : `${PUBLIC}${address}`
  const at = address.indexOf(PUBLIC)
  return at === -1 ? address : address.slice(at)
}
