// A place travels as `picture|link|words`. Clients of this family put all three into HTML as they are.

/** A pin, since such clients always draw a picture. Our own page draws photographs only, and so leaves it out. */
const PIN = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#e4e5ec" d="M0 0h100v100H0z"/><path fill="#34308d" d="M50 20a22 22 0 0 0-22 22c0 16 22 38 22 38s22-22 22-38a22 22 0 0 0-22-22z"/><circle cx="50" cy="42" r="8" fill="#fff"/></svg>',
).toString('base64')}`

const PHOTOGRAPH = /^data:image\/(?:png|jpeg|jpg|webp|gif);base64,[\w+/]*={0,2}$/

/** The body of a place with nothing in it that HTML would act on, whatever the customer calls the place. */
export function placeBody(body: string): string {
  const [picture = '', link = '', ...words] = body.split('|')
  return [PHOTOGRAPH.test(picture) ? picture : PIN, link, harmless(words.join(' '))].join('|')
}

/** Without the characters by which text becomes HTML. */
export function harmless(words: string): string {
  return words.replaceAll(/[<>&"]/g, '')
}
