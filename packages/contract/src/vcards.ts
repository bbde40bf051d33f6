// Contact cards as phones write them (vCard 2.1 to 4.0).

/**
 * One or more cards with quoted-printable values, in any charset, decoded to plain text. Everything else stays
 * unchanged.
 */
export function plainCards(cards: string): string {
  if (!/quoted-printable/i.test(cards)) return cards
  const lines = cards.split(/\r?\n/)
  const plain: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const head = line.slice(0, Math.max(0, line.indexOf(':')))
    if (!isQuoted(head)) {
      plain.push(line)
      continue
    }
    const value = [line.slice(head.length + 1)]
    // An equals sign at the end continues the line.
    for (; value.at(-1)?.endsWith('=') && at + 1 < lines.length; at += 1)
      value.push(value.pop()?.slice(0, -1) ?? '', lines[at + 1] ?? '')
    plain.push(`${withoutEncoding(head)}:${decodedValue(value.join(''), charsetOf(head))}`)
  }
  return plain.join('\n')
}

/** The name on the first card (FN); empty if it has none. */
export function cardName(card: string): string {
  const name = /^FN(?:;[^:\r\n\u2028\u2029]*)?:(.*)$/im.exec(plainCards(card))?.[1] ?? ''
  return name.replaceAll(/\\([,;\\])/g, '$1').trim()
}

const QUOTED = /^(?:ENCODING=)?QUOTED-PRINTABLE$/i
const CHARSET = /^CHARSET=/i

function isQuoted(head: string): boolean {
  return head.split(';').some((parameter) => QUOTED.test(parameter))
}

function withoutEncoding(head: string): string {
  return head
    .split(';')
    .filter((parameter) => !QUOTED.test(parameter) && !CHARSET.test(parameter))
    .join(';')
}

function charsetOf(head: string): string {
  const parameter = head.split(';').find((one) => CHARSET.test(one))
  return parameter?.slice('CHARSET='.length).replaceAll('"', '') ?? 'utf-8'
}

/** Escapes line ends in a value, so that no value adds a field to its card. */
function decodedValue(value: string, charset: string): string {
  return textOfBytes(bytesOfQuotedPrintable(value), charset).replaceAll(
    /\r\n?|[\n\u2028\u2029]/g,
    String.raw`\n`,
  )
}

function bytesOfQuotedPrintable(quoted: string): Uint8Array {
  const given = new TextEncoder().encode(quoted)
  const bytes = new Uint8Array(given.length)
  let length = 0
  for (let at = 0; at < given.length; at += 1) {
    const hex = given[at] === EQUALS ? String.fromCharCode(...given.subarray(at + 1, at + 3)) : ''
    const isByte = /^[\da-f]{2}$/i.test(hex)
    bytes[length] = isByte ? Number.parseInt(hex, 16) : (given[at] ?? 0)
    if (isByte) at += 2
    length += 1
  }
  return bytes.subarray(0, length)
}

const EQUALS = '='.charCodeAt(0)

/** Old phones declare UTF-8, or nothing, and write Windows-1252. */
function textOfBytes(bytes: Uint8Array, charset: string): string {
  for (const label of [charset, 'utf-8']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // The next charset is tried.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}
