import { Parser } from 'htmlparser2'

// The metadata of a web page. Pure. Pages are untrusted: one linear pass reads them, keeps only the texts below, and
// stops at the end of the head.

export interface PagePreview {
  title: string
  description: string
  imageUrl: string | undefined
}

/** Only this much of a page is fetched and read, because metadata is at the beginning. */
export const PAGE_MAX_BYTES = 128 * 1024
const TITLE_MAX = 200
const DESCRIPTION_MAX = 400
const LINK_MAX = 2000
/** The parser's stack costs by its depth; real heads have fewer open elements. */
const OPEN_MOST = 64

/** Undefined for a page without a title. */
export function previewOfPage(html: string, address: string): PagePreview | undefined {
  const { metas, titled } = pageHeadOf(html.slice(0, PAGE_MAX_BYTES))
  const metaContent = (name: string) => metas.get(name) ?? ''
  const title = plainText(
    metaContent('og:title') || metaContent('twitter:title') || titled,
    TITLE_MAX,
  )
  if (title === '') return undefined
  const description = plainText(
    metaContent('og:description') || metaContent('description'),
    DESCRIPTION_MAX,
  )
  return { title, description, imageUrl: absoluteLink(metaContent('og:image'), address) }
}

const NAMES = new Set(['og:title', 'twitter:title', 'og:description', 'description', 'og:image'])

/** The page's title and the first meta element of each name; properties take precedence over names. */
function pageHeadOf(html: string): { metas: Map<string, string>; titled: string } {
  const named = new Map<string, string>()
  const properties = new Map<string, string>()
  let titled = ''
  let titles = 0
  let isInTitle = false
  let open = 0
  const parser = new Parser({
    onopentag: (tag, { property, name, content = '' }) => {
      open++
      if (tag === 'body' || open > OPEN_MOST) parser.pause()
      if (tag === 'title') isInTitle = titles++ === 0
      if (tag !== 'meta') return
      setFirstMeta(properties, property, content)
      setFirstMeta(named, name, content)
    },
    ontext: (text) => {
      if (isInTitle) titled += text
    },
    onclosetag: (tag) => {
      open--
      if (tag === 'title') isInTitle = false
      if (tag === 'head') parser.pause()
    },
  })
  parser.write(html)
  return { metas: new Map([...named, ...properties]), titled }
}

function setFirstMeta(metas: Map<string, string>, name: string | undefined, content: string): void {
  if (name !== undefined && NAMES.has(name) && !metas.has(name)) metas.set(name, content)
}

function plainText(text: string, max: number): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
}

function absoluteLink(link: string, address: string): string | undefined {
  if (link === '' || link.length > LINK_MAX || !URL.canParse(link, address)) return undefined
  const url = new URL(link, address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
