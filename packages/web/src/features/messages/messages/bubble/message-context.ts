import type { Message } from '@guiche/contract/messages'
import { findWord, type Say } from '../../../../platform/words.ts'
import { besidesWords } from './besides.words.ts'

// Texts for the context of a message.

type SayContext = Say<typeof besidesWords.pt>
type Fact = readonly [label: string, value: string]

/** The origin of a customer's message: an advertisement, a post, or another link. */
export function sourceText(
  { sourceType }: NonNullable<Message['referral']>,
  say: SayContext,
): string {
  return say(sourceType === 'ad' || sourceType === 'post' ? sourceType : 'source')
}

/** The text of a message around its options, which are shown below it. */
export function textAroundOptions({
  header,
  body,
  footer,
}: NonNullable<Message['choices']>): string {
  return [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n')
}

/** The context in short lines, for print. */
export function contextLines(message: Message, say: SayContext): string[] {
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

/** Ids and price of a message, for its details. */
export function messageFacts(
  { choice, referral, product, template, pricing }: Message,
  say: SayContext,
  showsPrice: boolean,
): Fact[] {
  const facts: Fact[] = []
  if (choice) facts.push([say('infoChoice'), joinDistinct(choice.title, choice.id, choice.payload)])
  if (referral) {
    const { sourceType, sourceId, headline } = referral
    facts.push([say('infoSource'), joinDistinct(headline, sourceType, sourceId)])
  }
  if (product) facts.push([say('infoProduct'), joinDistinct(product.productId, product.catalogId)])
  if (template) facts.push([say('infoTemplate'), joinDistinct(template.name, template.language)])
  if (pricing && showsPrice) {
    const category = findWord(besidesWords, `category_${pricing.category}`) ?? pricing.category
    facts.push([say('infoPrice'), say(pricing.isBillable ? 'price' : 'priceNone', { category })])
  }
  return facts
}

function joinDistinct(...parts: Array<string | undefined>): string {
  return [...new Set(parts.filter(Boolean))].join(' · ')
}
