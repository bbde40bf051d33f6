import { renderSVG } from 'uqr'

/** As an address that a page shows without asking anybody. */
export function qrPicture(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 2 })).toString('base64')}`
}
