import { mediumOf, type TemplateCategory } from '@guiche/contract/line-templates'
import type { SimulatedOffers } from '@guiche/contract/simulator'
import type { HandedContent, ShownChoices } from '../channel.ts'

// What the company sends, as the phone keeps it: the way a customer's own messages are kept. Pure.

export const PLAIN = { mimetype: null, filename: null, isVoice: false }

/** @param category of the template that it is made of */
export function shownContent(content: HandedContent, category?: TemplateCategory) {
  switch (content.type) {
    case 'text':
      return { ...PLAIN, type: content.type, body: content.body }
    case 'location': {
      const { latitude, longitude, description } = content
      return {
        ...PLAIN,
        type: content.type,
        body: `${latitude},${longitude} ${description}`.trim(),
      }
    }
    case 'contact':
      return { ...PLAIN, type: content.type, body: content.vcards.join('\n') }
    case 'image':
    case 'video':
    case 'document':
    case 'audio': {
      const { type, caption: body, mimetype, filename } = content
      return { type, body, mimetype, filename, isVoice: type === 'audio' && content.isVoice }
    }
    case 'sticker': {
      const { type, mimetype, filename } = content
      return { ...PLAIN, type, body: '', mimetype, filename }
    }
    case 'choices':
      return { ...PLAIN, type: 'text', body: wordsOf(content), ...kept(offersOf(content)) }
    case 'template': {
      const { name, language, body, options } = content
      const buttons = options.map(pressable)
      const file = mediumOf(content)
      const media = file && { type: file.type, link: file.link }
      const template = { name, language, ...(category && { category }), ...(media && { media }) }
      const offers = { template, ...(buttons.length > 0 && { buttons }) }
      return { ...PLAIN, type: 'text', body, ...kept(offers) }
    }
  }
}

const kept = (offers: SimulatedOffers) => ({ extras: JSON.stringify(offers) })

function wordsOf({ header, body, footer }: ShownChoices): string {
  return [header, body, footer].filter((part) => part !== undefined).join('\n\n')
}

function offersOf(shown: ShownChoices): SimulatedOffers {
  if (shown.as === 'buttons') return { buttons: shown.options.map(pressable) }
  const rows = shown.options.map(({ description, section, ...option }) => ({
    ...pressable(option),
    ...(description !== undefined && { description }),
    ...(section !== undefined && { section }),
  }))
  return { list: { button: shown.button, rows } }
}

function pressable({ id, title, payload }: ShownChoices['options'][number]) {
  return { id, title, ...(payload !== undefined && { payload }) }
}
