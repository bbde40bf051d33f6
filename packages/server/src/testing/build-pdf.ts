import { deflateSync } from 'node:zlib'

export interface PdfLine {
  text: string
  /** Size of the letters. */
  size?: number
  /** Distance from the line before; a large one starts a new paragraph. */
  gap?: number
}

interface Built {
  title?: string
  /** True if the PDF needs a password. */
  isEncrypted?: boolean
}

/** A PDF with these lines on its pages. */
export function buildPdf(pages: ReadonlyArray<readonly PdfLine[]>, more: Built = {}): Buffer {
  return pdfOf(
    pages.map((lines) => ({ bytes: Buffer.from(contentOf(lines), 'latin1'), filters: [] })),
    more,
  )
}

/** A small PDF whose only page unpacks to these bytes, deflated twice. */
export function buildPdfBomb(unpacked: Buffer): Buffer {
  const bytes = deflateSync(deflateSync(unpacked, { level: 1 }))
  return pdfOf([{ bytes, filters: ['/FlateDecode', '/FlateDecode'] }])
}

/** A small PDF that shows its word `fan` to the power of `levels` times. */
export function buildPdfNest(fan: number, levels: number): Buffer {
  const first = 5
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1
    const inner = `/XObject << /X ${first + level + 1} 0 R >>`
    const said = isLast ? contentOf([{ text: 'palavra' }]) : '/X Do '.repeat(fan)
    const resources = `/Resources << /Font << /F1 3 0 R >> ${isLast ? '' : inner} >>`
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources} /Length ${said.length} >>
stream
${said}
endstream`
  })
  const content = '/X Do '.repeat(fan)
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      FONT,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + levels} 0 R
/Resources << /XObject << /X ${first} 0 R >> >> >>`,
      ...forms,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ],
    `/Size ${first + levels + 1} /Root 1 0 R`,
  )
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

function contentOf(lines: readonly PdfLine[]): string {
  const shown = lines.map(({ text, size = 11, gap = 14 }) => {
    const escaped = text.replace(/[\\()]/g, '\\$&')
    return `/F1 ${size} Tf 0 -${gap} Td (${escaped}) Tj`
  })
  return `BT 50 800 Td ${shown.join('\n')} ET`
}

interface Stream {
  bytes: Buffer
  filters: string[]
}

function pdfOf(streams: readonly Stream[], { title, isEncrypted = false }: Built = {}): Buffer {
  const kids = streams.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  const objects: Array<string | Buffer> = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${streams.length} /Kids [${kids}] >>`,
    FONT,
  ]
  for (const { bytes, filters } of streams) {
    const resources = '/Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 595 842]'
    const contents = `/Contents ${objects.length + 2} 0 R`
    objects.push(`<< /Type /Page /Parent 2 0 R ${resources} ${contents} >>`)
    const filter = filters.length > 0 ? `/Filter [${filters.join(' ')}]` : ''
    objects.push(
      Buffer.concat([
        Buffer.from(`<< /Length ${bytes.length} ${filter} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const trailer = [`/Size ${objects.length + 1} /Root 1 0 R`]
  if (title !== undefined) trailer.push(`/Info << /Title (${title}) >>`)
  if (isEncrypted) {
    const key = `<${'5a'.repeat(32)}>`
    trailer.push(`/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44`)
    trailer.push(`/O ${key} /U ${key} >>`)
  }
  return assemblePdf(objects, trailer.join(' '))
}

function assemblePdf(objects: ReadonlyArray<string | Buffer>, trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let size = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    size += part.length
  }
  objects.forEach((object, at) => {
    offsets.push(size)
    add(
      Buffer.concat([
        Buffer.from(`${at + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from('\nendobj\n'),
      ]),
    )
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  const end = `trailer << ${trailer} >>\nstartxref\n${size}\n%%EOF`
  add(Buffer.from(table + end))
  return Buffer.concat(parts)
}
