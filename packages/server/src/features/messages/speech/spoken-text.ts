// The spoken form of a written answer. Pure, linear.

export interface SpokenText {
  /** Without formatting, emoji and addresses, which cannot be read aloud. */
  readonly text: string
  /** Its addresses, each once, a line each. */
  readonly links: string
}

/** An address with the space or colon before it. */
const ADDRESSES = /(?::? )?(https?:\/\/[^\s<>()[\]]+)/g
/** The brackets of a Markdown link whose address was removed. */
const EMPTY_BRACKETS = /\(\s?\)|<\s?>/g
const LINE_MARKS = /^[ \t]{0,8}(?:[-+•–>]|#{1,6}|\*)[ \t]+/gm
const MARKS = /[*`~|[\]#>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
const PICTURES =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\uFE0F|\u20E3/gu

export function spokenText(written: string): SpokenText {
  const links = new Set<string>()
  const text = written
    .replaceAll(ADDRESSES, (_found, address: string) => {
      const bare = address.replace(/[.,;:!?]{1,3}$/, '')
      links.add(bare)
      return address.slice(bare.length)
    })
    .replaceAll(EMPTY_BRACKETS, '')
    .replaceAll(LINE_MARKS, '')
    .replaceAll(MARKS, '')
    .replaceAll(PICTURES, '')
  const lines = text.split('\n').map((line) => line.split(/[ \t]/).filter(Boolean).join(' '))
  return { text: lines.filter(Boolean).join('\n'), links: [...links].join('\n') }
}

/** The SSML for Azure Speech. @param voice such as pt-BR-FranciscaNeural */
export function ssmlOf(voice: string, text: string): string {
  return [
    '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR">',
    `<voice name="${escapedXml(voice)}">${escapedXml(text)}</voice>`,
    '</speak>',
  ].join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML does not allow other control characters, not even escaped. */
function escapedXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}
