import { numberedText } from '@guiche/contract/numbered-text'
import {
  type Capabilities,
  ChannelError,
  type HandedContent,
  type OutboundContent,
} from './channel.ts'

// What a line cannot show is written out. The limits are those of Meta's documentation; no provider has wider ones.

const BUTTON_TITLE_MAX = 20
const BUTTONS_BODY_MAX = 1024
const ROWS_MAX = 10
const ROW_TITLE_MAX = 24
const ROW_DESCRIPTION_MAX = 72
const SECTION_MAX = 24
const HEADER_MAX = 60
const FOOTER_MAX = 60
/** What opens a list that nobody named: read alike in each of our languages, since providers ask for one. */
const LIST_BUTTON = 'Menu'

type Abilities = Pick<Capabilities, 'buttons' | 'lists' | 'templates'>
type Choices = Extract<OutboundContent, { type: 'choices' }>

/** @throws ChannelError where the line cannot send it in any form */
export function handedContent(content: OutboundContent, line: Abilities): HandedContent {
  if (content.type === 'choices') return showChoices(content, line)
  if (content.type === 'template' && !line.templates)
    throw new ChannelError('ERR_TEMPLATE_WAPP_MSG', 'the line sends no templates', 'refused')
  return content
}

/** As buttons where all fit on them and no list is preferred, else as a list, else as numbered lines. */
function showChoices(choices: Choices, { buttons, lists }: Abilities): HandedContent {
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
    fitsAround(header, footer) &&
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
    fitsAround(header, footer) &&
    haveHeadings(options) &&
    options.every(
      ({ title, description = '', section = '' }) =>
        title.length <= ROW_TITLE_MAX &&
        description.length <= ROW_DESCRIPTION_MAX &&
        section.length <= SECTION_MAX,
    )
  )
}

function fitsAround(header = '', footer = ''): boolean {
  return header.length <= HEADER_MAX && footer.length <= FOOTER_MAX
}

/** Two buttons with one title cannot be told apart, and are refused. */
function haveOwnTitles(options: Choices['options']): boolean {
  return new Set(options.map(({ title }) => title)).size === options.length
}

/** Of several sections each needs its heading. */
function haveHeadings(options: Choices['options']): boolean {
  const headings = new Set(options.map(({ section }) => section))
  return headings.size === 1 || !headings.has(undefined)
}
