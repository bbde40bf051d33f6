import type { TemplateMedium } from '@guiche/contract/choices'
import {
  gapsOfTemplate,
  isButtonGap,
  type LineTemplate,
  unfilledTemplate,
  type TemplatePart,
  valueOf,
} from '@guiche/contract/line-templates'
import type { Manner } from '@guiche/contract/simulator'
import { ChannelError, type SendableContent, type ShownChoices } from '../channel.ts'

// The simulated provider's limits, counted as the official API counts, so that a test notices content above them.

/** The official API's code for an invalid value. */
const INVALID = '131009'
/**
 * Codes for templates: a value without its variable's name, too many or too few values, an unknown template, an invalid
 * file, and a template that was paused after customers' complaints.
 */
const WITHOUT_NAME = '100'
/** Codes for buttons: a missing value, and a value for a button that takes none. */
const MISSING = '131008'
const TAKES_NONE = '100'
const WRONG_COUNT = '132000'
const WRONG_FORMAT = '132012'
const UNKNOWN_TEMPLATE = '132001'
const PAUSED_TEMPLATE = '132015'

const MOST = {
  buttons: { options: 3, title: 20, body: 1024 },
  list: { options: 10, title: 24, body: 4096 },
} as const
const DESCRIPTION_MAX = 72
const SECTION_MAX = 24
const AROUND_MAX = 60

/** @throws ChannelError if the provider would refuse the content in any state */
export function refuseUnfit(content: SendableContent, manner: Manner): void {
  if (content.type !== 'choices' && content.type !== 'template') return
  if (manner === 'beta') throw refusalError(`a linked device sends no ${content.type}`)
  if (content.type === 'choices') refuseOversizedChoices(content)
}

function refuseOversizedChoices({
  as,
  header = '',
  body,
  footer = '',
  options,
}: ShownChoices): void {
  const most = MOST[as]
  if (options.length > most.options) throw refusalError(`more than ${most.options} options`)
  if (body.length > most.body) throw refusalError(`a text of more than ${most.body} characters`)
  if (Math.max(header.length, footer.length) > AROUND_MAX)
    throw refusalError('a long header or footer')
  for (const { title, description = '', section = '' } of options) {
    if (title.length > most.title)
      throw refusalError(`a title of more than ${most.title} characters`)
    const isPlain = description === '' && section === ''
    if (as === 'buttons' && !isPlain) throw refusalError('a button with a description')
    if (description.length > DESCRIPTION_MAX) throw refusalError('a long description')
    if (section.length > SECTION_MAX) throw refusalError('a long heading')
  }
  refuseAmbiguousOptions(as, options)
}

/** Buttons are told apart by their titles, and with several sections each has a heading. */
function refuseAmbiguousOptions(as: ShownChoices['as'], options: ShownChoices['options']): void {
  const titles = new Set(options.map(({ title }) => title))
  if (as === 'buttons' && titles.size < options.length) throw refusalError('two buttons alike')
  const headings = new Set(options.map(({ section }) => section))
  if (headings.size > 1 && headings.has(undefined))
    throw refusalError('a section without a heading')
}

/** The template of the catalogue to be sent: undefined for other content, or if the line has no catalogue. */
export function templateOf(
  content: SendableContent,
  catalogue: readonly LineTemplate[],
): LineTemplate | undefined {
  if (content.type !== 'template') return undefined
  const { name, language } = content
  return catalogue.find((known) => known.name === name && known.language === language)
}

/**
 * @throws ChannelError for a template that is not approved or whose variables are not filled; never without a catalogue
 */
export function refuseTemplate(content: SendableContent, catalogue: readonly LineTemplate[]): void {
  if (content.type !== 'template' || catalogue.length === 0) return
  const made = templateOf(content, catalogue)
  if (!made) throw refusalError('no template of this name in this language', UNKNOWN_TEMPLATE)
  if (made.status === 'paused') throw refusalError('the template is paused', PAUSED_TEMPLATE)
  if (made.status !== 'approved')
    throw refusalError(`the template is ${made.status}`, UNKNOWN_TEMPLATE)
  const gaps = gapsOfTemplate(made)
  const parametersOf = (part: TemplatePart) =>
    content.components.flatMap((one) => (one.type === part ? one.parameters : []))
  if (made.headerMedia) refuseMismatchedFile(parametersOf('header'), made.headerMedia)
  else refuseWrongValues(parametersOf('header'), gaps.header)
  refuseWrongValues(parametersOf('body'), gaps.body)
  refuseMismatchedButtons(content, made)
}

/** Button values are matched by the button's place among all of them. A quick reply may have none. */
function refuseMismatchedButtons({ components }: HandedTemplate, made: LineTemplate): void {
  const given = components.filter(isButtonGap)
  const wanted = unfilledTemplate(made).components.filter(isButtonGap)
  for (const { kind, index, parameters } of given) {
    const place = wanted.find((one) => one.index === index)
    const called = `buttons: Button at index ${index} of type ${kind}`
    if (place?.kind !== kind)
      throw refusalError(`${called} does not require parameters`, TAKES_NONE)
    if (given.filter((one) => one.index === index).length > 1)
      throw refusalError(`${called} is given twice`, TAKES_NONE)
    if (parameters.length > 1) throw refusalError(`${called} takes one parameter`, WRONG_COUNT)
    if (parameters.some(({ type }) => type !== place.parameters[0]?.type))
      throw refusalError(`${called} takes another kind of parameter`, WRONG_FORMAT)
    if (parameters.every((one) => valueOf(one).trim() === ''))
      throw refusalError(`${called} requires a parameter`, MISSING)
  }
  for (const { kind, index } of wanted)
    if (kind !== 'quickReply' && !given.some((one) => one.index === index))
      throw refusalError(
        `buttons: Button at index ${index} of type ${kind} requires a parameter`,
        MISSING,
      )
}

type HandedTemplate = Extract<SendableContent, { type: 'template' }>
type Given = HandedTemplate['components'][number]['parameters']

function refuseMismatchedFile([file]: Given, expected: TemplateMedium): void {
  if (file?.type !== expected || !file.link.startsWith('https://'))
    throw refusalError(
      `header: Format mismatch, expected ${expected.toUpperCase()}, received ${file?.type ?? 'UNKNOWN'}`,
      WRONG_FORMAT,
    )
}

/** Named variables need their names, in any order; numbered ones are counted. */
function refuseWrongValues(given: Given, gaps: readonly string[]): void {
  if (given.length !== gaps.length)
    throw refusalError(`${given.length} values for ${gaps.length} gaps`, WRONG_COUNT)
  const names = given.map((value) => (value.type === 'text' ? value.name : undefined))
  const areNamed = gaps.some((gap) => Number.isNaN(Number(gap)))
  if (areNamed && gaps.some((gap) => !names.includes(gap)))
    throw refusalError('Parameter name is missing or empty', WITHOUT_NAME)
  if (given.some((value) => value.type === 'text' && value.text.trim() === ''))
    throw refusalError('a gap without a value', WRONG_COUNT)
}

function refusalError(reason: string, code: string = INVALID): ChannelError {
  return new ChannelError(code, reason, 'refused')
}
