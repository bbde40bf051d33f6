import {
  buttonsOf,
  type FilledButton,
  type LineTemplate,
  mediumOf,
} from '@guiche/contract/line-templates'
import type { SimulatedOffers } from '@guiche/contract/simulator'
import type { SendableContent, ShownChoices } from '../channel.ts'

// Messages of the company in the form in which the phone stores a customer's own messages. Pure.

export const PLAIN = { mimetype: null, filename: null, isVoice: false }

/** @param made the template of the catalogue, if the provider knows it */
export function shownContent(content: SendableContent, made?: LineTemplate) {
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
      return {
        ...PLAIN,
        type: 'text',
        body: wordsOf(content),
        ...extrasOfOffers(offersOf(content)),
      }
    case 'template': {
      const { name, language, body } = content
      const filled = buttonsOf(content, made)
      const buttons = repliesOf(content, filled).map(pressableOption)
      const file = mediumOf(content)
      const template = {
        name,
        language,
        ...(made && { category: made.category }),
        ...(file && { media: { type: file.type, link: file.link } }),
        ...actionsOf(filled),
      }
      const offers = { template, ...(buttons.length > 0 && { buttons }) }
      return { ...PLAIN, type: 'text', body, ...extrasOfOffers(offers) }
    }
  }
}

type HandedTemplate = Extract<SendableContent, { type: 'template' }>

/** The template's quick replies, each with its payload. */
function repliesOf(
  { options }: HandedTemplate,
  buttons: readonly FilledButton[],
): ShownChoices['options'] {
  const replies = buttons.filter(({ kind }) => kind === 'quickReply')
  return options.map((option, at) => {
    const payload = replies[at]?.value ?? ''
    return payload === '' ? option : { ...option, payload }
  })
}

/** The template's buttons that open a page, and those that copy a code. */
function actionsOf(
  buttons: readonly FilledButton[],
): Pick<NonNullable<SimulatedOffers['template']>, 'links' | 'codes'> {
  const filledButtonsOf = (wanted: FilledButton['kind']) =>
    buttons.filter(({ kind, value }) => kind === wanted && value !== '')
  const links = filledButtonsOf('url').map(({ title, value: url }) => ({ title, url }))
  const codes = filledButtonsOf('copyCode').map(({ title, value: code }) => ({ title, code }))
  return { ...(links.length > 0 && { links }), ...(codes.length > 0 && { codes }) }
}

const extrasOfOffers = (offers: SimulatedOffers) => ({ extras: JSON.stringify(offers) })

function wordsOf({ header, body, footer }: ShownChoices): string {
  return [header, body, footer].filter((part) => part !== undefined).join('\n\n')
}

function offersOf(shown: ShownChoices): SimulatedOffers {
  if (shown.as === 'buttons') return { buttons: shown.options.map(pressableOption) }
  const rows = shown.options.map(({ description, section, ...option }) => ({
    ...pressableOption(option),
    ...(description !== undefined && { description }),
    ...(section !== undefined && { section }),
  }))
  return { list: { button: shown.button, rows } }
}

function pressableOption({ id, title, payload }: ShownChoices['options'][number]) {
  return { id, title, ...(payload !== undefined && { payload }) }
}
