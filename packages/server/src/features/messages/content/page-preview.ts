import { parse } from 'node-html-parser'

// What a page says of itself to those who point at it. Pure.

export interface PagePreview {
  title: string
  description: string
  imageUrl: string | undefined
}

const TITLE_MAX = 200
const DESCRIPTION_MAX = 400

/** The first address in a text, without the marks of the sentence around it. */
export function firstLink(text: string): string | undefined {
  const [found] = /https?:\/\/[^\s<>"'`]+/i.exec(text) ?? []
  const link = found?.replace(/[.,;:!?*_~)\]}]+$/, '')
  return link && link.length <= 2000 && URL.canParse(link) ? link : undefined
}

/** Undefined when the page has not even a title. */
export function previewOfPage(html: string, address: string): PagePreview | undefined {
  const page = parse(html, { comment: false })
  const meta = (name: string) => {
    const found =
      page.querySelector(`meta[property="${name}"]`) ?? page.querySelector(`meta[name="${name}"]`)
    return found?.getAttribute('content') ?? ''
  }
  const title = plain(
    meta('og:title') || meta('twitter:title') || (page.querySelector('title')?.text ?? ''),
    TITLE_MAX,
  )
  if (title === '') return undefined
  const description = plain(meta('og:description') || meta('description'), DESCRIPTION_MAX)
  return { title, description, imageUrl: absolute(meta('og:image'), address) }
}

function plain(text: string, max: number): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
}

function absolute(link: string, address: string): string | undefined {
  if (link === '' || !URL.canParse(link, address)) return undefined
  const url = new URL(link, address)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
