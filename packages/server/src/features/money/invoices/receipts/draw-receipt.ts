import PDFDocument from 'pdfkit'

/** The text of one page, bounded by the schemas of its sources. */
export interface ReceiptText {
  /** A BCP 47 tag, by which screen readers choose their voice. */
  readonly language: string
  readonly title: string
  /** The issuer's name, below the title. */
  readonly issuer: string
  readonly amount: string
  readonly rows: ReadonlyArray<readonly [label: string, value: string]>
  readonly footer: string
  readonly issuedAt: Date
}

/** Longer than any text of a receipt. */
const TEXT_MAX = 500
const MARGIN = 56
const LABEL_WIDTH = 150
const INK = '#1f2328'
const QUIET = '#656d76'
const RULE = '#d8dee4'

/** @returns a PDF of one page in A4, whose text can be selected and read aloud */
export function drawReceipt(receipt: ReceiptText): NodeJS.ReadableStream {
  const { language, title, issuer, amount, rows, footer, issuedAt } = receipt
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { Title: printableText(title), Author: printableText(issuer), CreationDate: issuedAt },
  })
  const width = page.page.width - 2 * MARGIN
  page.font('Helvetica-Bold').fontSize(20).fillColor(INK).text(printableText(title), { width })
  page.moveDown(0.3).font('Helvetica').fontSize(11).fillColor(QUIET)
  page.text(printableText(issuer), { width })
  page.moveDown(1.5).font('Helvetica-Bold').fontSize(28).fillColor(INK).text(amount, { width })
  page.moveDown(1)
  for (const [label, value] of rows) {
    const top = page.y
    drawLine(page, top, width)
    page.font('Helvetica').fontSize(10).fillColor(QUIET)
    page.text(printableText(label), MARGIN, top + 9, { width: LABEL_WIDTH })
    const labelled = page.y
    page.fontSize(11).fillColor(INK)
    page.text(printableText(value), MARGIN + LABEL_WIDTH, top + 8, { width: width - LABEL_WIDTH })
    page.y = Math.max(page.y, labelled) + 8
  }
  drawLine(page, page.y, width)
  page.font('Helvetica').fontSize(9).fillColor(QUIET)
  page.text(printableText(footer), MARGIN, page.y + 20, { width })
  page.end()
  return page
}

function drawLine(page: PDFKit.PDFDocument, y: number, width: number): void {
  page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
}

/**
 * Replaces characters outside Windows-1252, the encoding of the PDF fonts, by `?`; they would show as other signs. NFC
 * is quadratic in the worst case, so the text is cut first.
 */
export function printableText(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .normalize('NFC')
    .replaceAll(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]/gu, '?')
}
