import { LinkifyIt, type LinkifyOptions } from 'linkify-it'
import { safeLink } from '../../../platform/safe-link.ts'

// Finds addresses, e-mails and phone numbers in an untrusted text. Pure.

export interface FoundLink {
  readonly index: number
  readonly end: number
  readonly href: string
}

const finderOf = (options: LinkifyOptions) =>
  new LinkifyIt({ fuzzyIP: false, ...options }).add('ftp:', null).add('//', null)
/**
 * In long words only addresses with a scheme are searched, since the search for others rescans the word at each dot.
 */
const finder = finderOf({ fuzzyLink: true, fuzzyEmail: true })
const schemeFinder = finderOf({ fuzzyLink: false, fuzzyEmail: false })
const SHORT_MOST = 300
const WORD = /\S+/g
const WORD_MOST = 2100
/**
 * Addresses without a scheme must be unlikely to be two words joined by a full stop: `www.…`, a path, or one of these
 * endings.
 */
const SURE = /^www\.|[^/]\/|\.(?:com|net|org|gov|edu|app|dev|br|pt|mx|ar|es)$/i
/**
 * A country code and a number, or an area code and a number of eight or nine digits in two groups. CPF, CNPJ, dates and
 * amounts are grouped otherwise.
 */
const PHONE =
  /(?<![\p{L}\p{N}.,/+-])(?:\+\d[\d ().-]{6,18}\d|(?:\(0?\d\d\)|0?\d\d) ?\d{4,5}[ -]\d{4}|0800 ?\d{3} ?\d{4})(?![\p{L}\p{N}]|[.,/-]\d)/gu

/** The links of a text in order, without overlaps. */
export function linksIn(text: string): FoundLink[] {
  const found = [...addressesIn(text), ...phonesIn(text)].toSorted((a, b) => a.index - b.index)
  let end = 0
  return found.filter((link) => {
    if (link.index < end) return false
    end = link.end
    return true
  })
}

function* addressesIn(text: string): Generator<FoundLink> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word.length > WORD_MOST || !/[.:@]/.test(word)) continue
    const found = (word.length > SHORT_MOST ? schemeFinder : finder).match(word)
    for (const one of found ?? []) {
      const href = hrefOf(one)
      if (href === undefined) continue
      yield { index: index + one.index, end: index + one.lastIndex, href }
    }
  }
}

function hrefOf({ schema, raw, url }: { schema: string; raw: string; url: string }) {
  if (schema === 'mailto:') return url
  if (schema === '' && !SURE.test(raw)) return undefined
  return safeLink(schema === '' ? `https://${raw}` : url)
}

function* phonesIn(text: string): Generator<FoundLink> {
  for (const { 0: phone, index } of text.matchAll(PHONE)) {
    const digits = phone.replaceAll(/\D/g, '')
    if (digits.length > 15) continue
    const href = `tel:${phone.startsWith('+') ? '+' : ''}${digits}`
    yield { index, end: index + phone.length, href }
  }
}
