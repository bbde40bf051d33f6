import { hasError, isStaticPix, parsePix } from 'pix-utils'

/** A static code, as a library that others pay by reads it. @throws where it does not */
export function readPix(code: string) {
  const read = parsePix(code)
  if (hasError(read) || !isStaticPix(read)) throw new Error(`pix-utils does not read ${code}`)
  return read
}
