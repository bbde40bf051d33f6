// Groups the lines of a text into quotes and lists, like WhatsApp. Pure.

interface Item {
  readonly text: string
  /** The typed number of an item in a numbered list. */
  readonly number: number | undefined
}

export type Block =
  | { readonly kind: 'words' | 'quote'; readonly text: string }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly Item[] }

interface Line {
  readonly kind: Block['kind']
  readonly text: string
  readonly number: number | undefined
}

const BEGINNING = /^(?:(>)|([-*])|(\d{1,3})\.) (?=\S)/
const FENCE = '```'

/** The blocks of a text; adjacent lines of one kind form a block. */
export function blocksOf(text: string): Block[] {
  const groups: Line[][] = []
  let isInCode = false
  for (const line of text.split('\n')) {
    const read = isInCode ? plainLine(line) : parsedLine(line)
    const group = groups.at(-1)
    if (group?.[0]?.kind === read.kind) group.push(read)
    else groups.push([read])
    if ((line.split(FENCE).length - 1) % 2 === 1) isInCode = !isInCode
  }
  return groups.map(blockOfLines)
}

const plainLine = (text: string): Line => ({ kind: 'words', text, number: undefined })

function parsedLine(line: string): Line {
  const found = BEGINNING.exec(line)
  if (!found) return plainLine(line)
  const [mark, quote, bullet, number] = found
  const text = line.slice(mark.length)
  if (quote !== undefined) return { kind: 'quote', text, number: undefined }
  if (bullet !== undefined) return { kind: 'bullets', text, number: undefined }
  return { kind: 'numbers', text, number: Number(number) }
}

function blockOfLines(lines: readonly Line[]): Block {
  const kind = lines[0]?.kind ?? 'words'
  if (kind === 'bullets' || kind === 'numbers')
    return { kind, items: lines.map(({ text, number }) => ({ text, number })) }
  const text = lines.map((line) => line.text).join('\n')
  // The browser does not render an empty line at the end of a block.
  return { kind, text: lines.length > 1 && text.endsWith('\n') ? `${text}\n` : text }
}
