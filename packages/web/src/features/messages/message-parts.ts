import { safeLink } from './message-text.ts'

// Bodies that hold more than words: places and contact cards. Pure.

export interface Place {
  /** A small map, where there is one that may be shown. */
  readonly picture: string | undefined
  readonly link: string | undefined
  readonly words: string
}

/** `picture|link|description`, the description optional (core 3). */
export function placeOf(body: string): Place {
  const [picture = '', link = '', ...rest] = body.split('|')
  return {
    picture: /^data:image\/(?:png|jpe?g|webp|gif);base64,/.test(picture) ? picture : undefined,
    link: safeLink(link.trim()),
    words: rest.join('|').trim(),
  }
}

export interface Card {
  readonly name: string
  readonly numbers: readonly string[]
}

/** The people of one or more vCards. */
export function cardsOf(body: string): Card[] {
  return body
    .split(/BEGIN:VCARD/i)
    .slice(1)
    .map((card) => ({
      name: unescaped(/^FN[^:\n]*:(.*)$/im.exec(card)?.[1] ?? ''),
      numbers: [...card.matchAll(/^(?:item\d+\.)?TEL[^:\n]*:(.*)$/gim)].map(([, number = '']) =>
        number.trim(),
      ),
    }))
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([,;\\])/g, '$1').trim()
}

/** What the end of a name says a document is. */
export function extensionOf(name: string): string {
  return /\.([\da-z]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? ''
}
