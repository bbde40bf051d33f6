import { numberedText } from '@guiche/contract/numbered-text'
import {
  type Capabilities,
  ChannelError,
  type SendableContent,
  type OutboundContent,
} from './channel.ts'

// Choices that a line cannot show are written as text. The limits are from Meta's documentation; no provider has wider
// ones.

const BUTTON_TITLE_MAX = 20
const BUTTONS_BODY_MAX = 1024
const ROWS_MAX = 10
const ROW_TITLE_MAX = 24
const ROW_DESCRIPTION_MAX = 72
const SECTION_MAX = 24
const HEADER_MAX = 60
const FOOTER_MAX = 60
/**
 * Label of a list's button without a name of its own, which providers require: the word is the same in our languages.
 */
const LIST_BUTTON = 'Menu'

type Abilities = Pick<Capabilities, 'buttons' | 'lists' | 'templates'>
type Choices = Extract<OutboundContent, { type: 'choices' }>

/** Content in the form that the line can show. @throws ChannelError where the line cannot send it in any form */
export function sendableContent(content: OutboundContent, line: Abilities): SendableContent {
  if (content.type === 'choices') return showChoices(content, line)
  if (content.type === 'template' && !line.templates)
    throw new ChannelError('ERR_TEMPLATE_WAPP_MSG', 'the line sends no templates', 'refused')
  return content
}

/** Buttons if all options fit and no list is preferred, else a list, else numbered lines. */
function showChoices(choices: Choices, { buttons, lists }: Abilities): SendableContent {
  const isButtons = fitsButtons(choices, buttons)
  const isList = lists && fitsList(choices)
  if (isList && (choices.prefers === 'list' || !isButtons))
    return { button: LIST_BUTTON, ...choices, as: 'list' }
  if (isButtons) return { ...choices, as: 'buttons' }
  return { type: 'text', body: numberedText(choices) }
}

/** A button has no description and no heading. */
function fitsButtons({ header, body, footer, options }: Choices, most: number): boolean {
  return (
    options.length <= most &&
    fitHeaderAndFooter(header, footer) &&
    body.length <= BUTTONS_BODY_MAX &&
    haveOwnTitles(options) &&
    options.every(
      ({ title, description = '', section }) =>
        title.length <= BUTTON_TITLE_MAX && description === '' && section === undefined,
    )
  )
}

function fitsList({ header, footer, options }: Choices): boolean {
  return (
    options.length <= ROWS_MAX &&
    fitHeaderAndFooter(header, footer) &&
    haveHeadings(options) &&
    options.every(
      ({ title, description = '', section = '' }) =>
        title.length <= ROW_TITLE_MAX &&
        description.length <= ROW_DESCRIPTION_MAX &&
        section.length <= SECTION_MAX,
    )
  )
}

function fitHeaderAndFooter(header = '', footer = ''): boolean {
  return header.length <= HEADER_MAX && footer.length <= FOOTER_MAX
}

/** Providers refuse two buttons with the same title. */
function haveOwnTitles(options: Choices['options']): boolean {
  return new Set(options.map(({ title }) => title)).size === options.length
}

/** With several sections, each needs a heading. */
function haveHeadings(options: Choices['options']): boolean {
  const headings = new Set(options.map(({ section }) => section))
  return headings.size === 1 || !headings.has(undefined)
}
