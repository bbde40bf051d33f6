// A place is sent as `picture|link|description`. Clients of this API insert the parts into HTML unescaped.

/** A pin, because such clients always draw a picture. The web draws only photographs, so it ignores the pin. */
const PIN = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#e4e5ec" d="M0 0h100v100H0z"/><path fill="#34308d" d="M50 20a22 22 0 0 0-22 22c0 16 22 38 22 38s22-22 22-38a22 22 0 0 0-22-22z"/><circle cx="50" cy="42" r="8" fill="#fff"/></svg>',
).toString('base64')}`

const PHOTOGRAPH = /^data:image\/(?:png|jpeg|jpg|webp|gif);base64,[\w+/]*={0,2}$/

/** Sanitizes the body of a place, so that it contains nothing that HTML interprets. */
export function sanitizedPlaceBody(body: string): string {
  const [picture = '', link = '', ...words] = body.split('|')
  return [PHOTOGRAPH.test(picture) ? picture : PIN, link, withoutHtmlMarks(words.join(' '))].join(
    '|',
  )
}

/** Removes the characters that have a meaning in HTML. */
export function withoutHtmlMarks(words: string): string {
  return words.replaceAll(/[<>&"]/g, '')
}
