import { startsWith, utf16Of } from './sheet-kind.ts'

const UTF_8_MARK = Buffer.from('efbbbf', 'hex')
/** Characters beyond ASCII by which an old alphabet is recognised. */
const LOOKED_AT_MOST = 20_000

/**
 * The text of a CSV file, in any alphabet in which spreadsheets save it: UTF-8, UTF-16, Windows-1252, and Mac Roman.
 * Linear in its bytes.
 */
export function decodedText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const isMarked = startsWith(bytes, UTF_8_MARK)
  try {
    return new TextDecoder('utf-8', { fatal: !isMarked }).decode(bytes)
  } catch {
    const [windows, mac] = ['windows-1252', 'macintosh'].map((name) =>
      new TextDecoder(name).decode(bytes),
    )
    return likelihoodOf(mac ?? '') > likelihoodOf(windows ?? '') ? (mac ?? '') : (windows ?? '')
  }
}

const LOWER = new Set('áàâãäçéêèëíìîïóòôõöúùûüñ')
const UPPER = new Set('ÁÀÂÃÄÇÉÊÈËÍÌÎÏÓÒÔÕÖÚÙÛÜÑ')
/** Signs that stand beside letters in any text. */
const SIGNS = new Set('“”‘’–—…•€™®©ºª°§«»¿¡')

/** The accented letters of Portuguese and Spanish within words, less what stands in no word of theirs. */
function likelihoodOf(text: string): number {
  let [points, seen] = [0, 0]
  for (let at = 0; at < text.length && seen < LOOKED_AT_MOST; at++) {
    const sign = text[at] ?? ''
    if (sign.charCodeAt(0) < 128) continue
    seen += 1
    const [before, after] = [text[at - 1] ?? '', text[at + 1] ?? '']
    points += likelihoodPoints(sign, before, after)
  }
  return points
}

function likelihoodPoints(sign: string, before: string, after: string): -1 | 0 | 1 {
  const isInWord = /[a-z]/i.test(before) || /[a-z]/i.test(after)
  if (!isInWord || SIGNS.has(sign)) return 0
  if (LOWER.has(sign)) return /[A-Z]/.test(after) ? -1 : 1
  if (UPPER.has(sign)) return /[a-z]/.test(before) ? -1 : 1
  return -1
}
