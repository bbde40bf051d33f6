import type { Message } from '@guiche/contract/messages'
import { findWord, type Say } from '../../../../platform/words.ts'
import { besidesWords } from './besides.words.ts'

// What comes with a message besides its words, said in words.

type SayBesides = Say<typeof besidesWords.pt>
type Fact = readonly [label: string, value: string]

/** Where the customer came from: an advertisement, a post, or whatever else has an address. */
export function sourceText(
  { sourceType }: NonNullable<Message['referral']>,
  say: SayBesides,
): string {
  return say(sourceType === 'ad' || sourceType === 'post' ? sourceType : 'source')
}

/** What a message says beside the options that it offers: these stand below it. */
export function wordsBeside({ header, body, footer }: NonNullable<Message['choices']>): string {
  return [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n')
}

/** In short lines, as on paper. */
export function besidesOf(message: Message, say: SayBesides): string[] {
  const { isForwarded, isViewOnce, choice, referral, product, template } = message
  const lines: string[] = []
  if (isForwarded) lines.push(say('forwarded'))
  if (isViewOnce) lines.push(say('viewOnce'))
  if (choice) lines.push([say('choice'), choice.description].filter(Boolean).join(': '))
  if (referral)
    lines.push([sourceText(referral, say), referral.headline].filter(Boolean).join(': '))
  if (product) lines.push(say('product', { id: product.productId }))
  if (template) lines.push(say('template', { name: template.name }))
  return lines
}

/** By which programs know it, and what it costs: for whoever asks about the message. */
export function factsOf(
  { choice, referral, product, template, pricing }: Message,
  say: SayBesides,
  showsPrice: boolean,
): Fact[] {
  const facts: Fact[] = []
  if (choice) facts.push([say('infoChoice'), joined(choice.title, choice.id, choice.payload)])
  if (referral) {
    const { sourceType, sourceId, headline } = referral
    facts.push([say('infoSource'), joined(headline, sourceType, sourceId)])
  }
  if (product) facts.push([say('infoProduct'), joined(product.productId, product.catalogId)])
  if (template) facts.push([say('infoTemplate'), joined(template.name, template.language)])
  if (pricing && showsPrice) {
    const category = findWord(besidesWords, `category_${pricing.category}`) ?? pricing.category
    facts.push([say('infoPrice'), say(pricing.isBillable ? 'price' : 'priceNone', { category })])
  }
  return facts
}

function joined(...parts: Array<string | undefined>): string {
  return [...new Set(parts.filter(Boolean))].join(' · ')
}
