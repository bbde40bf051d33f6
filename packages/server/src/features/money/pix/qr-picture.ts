import { encode, renderSVG } from 'uqr'

/** An SVG as a data URL, so that a page shows it without another request. */
export function qrPicture(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 2 })).toString('base64')}`
}

/** Quiet zone around the code, in modules (ISO/IEC 18004); some phones need it to find the code. */
const QUIET = 4
const MODULE_PX = 10

/** A PNG, which phones show. */
export async function qrPng(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { border: QUIET })
  const side = size * MODULE_PX
  const pixels = Buffer.alloc(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) pixels[y * side + x] = isDark(data, x, y) ? 0 : 255
  // Imported at first use, so that the start of the server does not wait for it.
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png({ palette: true })
    .toBuffer()
}

function isDark(data: readonly boolean[][], x: number, y: number): boolean {
  return data[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)] === true
}
