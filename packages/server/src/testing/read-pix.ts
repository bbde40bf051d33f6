import { hasError, isStaticPix, parsePix } from 'pix-utils'

/** Reads a static Pix code with an independent library. @throws if it is invalid */
export function readPix(code: string) {
  const read = parsePix(code)
  if (hasError(read) || !isStaticPix(read)) throw new Error(`pix-utils cannot parse ${code}`)
  return read
}
