import { z } from 'zod'
import { type Template, templateButtons, templateMedia, type TemplateMedium } from './choices.ts'
import { declareRoutes } from './route.ts'
import { idParam, line, text } from './shapes.ts'

// Templates that a line's provider has approved: they may be sent outside the customer window, on lines that have them.

/** Limit of stored templates per line. */
export const LINE_TEMPLATES_MAX = 1000
const BUTTONS_MAX = 10
/** The provider's limits. */
const HEADER_MAX = 60
const BODY_MAX = 1024
const FOOTER_MAX = 60

export const templateCategories = ['marketing', 'utility', 'authentication'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/** Only approved templates may be sent. */
const templateStatuses = ['approved', 'pending', 'rejected', 'paused', 'disabled'] as const

const button = z.object({
  kind: z.enum([...templateButtons, 'phone']),
  text: line(1, 25),
  /** Address of a `url` button; with a gap at its end each message has its own. */
  url: text(2000).optional(),
})
type Button = z.output<typeof button>

/** Gaps in its texts are `{{1}}`, or `{{name}}` if its author named them. */
export const lineTemplate = z.object({
  name: text(512).min(1),
  /** The provider's language code, such as `pt_BR`. */
  language: text(20).min(2),
  category: z.enum(templateCategories),
  status: z.enum(templateStatuses),
  header: text(HEADER_MAX).default(''),
  /** In place of the header text: a file, given by each message. */
  headerMedia: z.enum(templateMedia).nullable().default(null),
  body: text(BODY_MAX).min(1),
  footer: text(FOOTER_MAX).default(''),
  buttons: z.array(button).max(BUTTONS_MAX).default([]),
})
export type LineTemplate = z.output<typeof lineTemplate>

const GAP = /\{\{(\w{1,50})\}\}/g

/** The gaps of a text, each once: numbers by value, the order of their values, and names in order of occurrence. */
export function gapsOf(words: string): string[] {
  const gaps = new Set([...words.matchAll(GAP)].map(([, name = '']) => name))
  return [...gaps].toSorted((one, other) =>
    isNumber(one) && isNumber(other) ? Number(one) - Number(other) : 0,
  )
}

/** The gaps of header and body, which providers count separately. */
export function gapsOfTemplate({ header, body }: Pick<LineTemplate, 'header' | 'body'>) {
  return { header: gapsOf(header), body: gapsOf(body) }
}

/** The template as it is sent: components with empty values for the provider, and the customer's text with gaps. */
export function unfilledTemplate(made: LineTemplate): Template {
  const { name, language, header, headerMedia, body, footer, buttons } = made
  const opened = templateWithGaps(
    {
      name,
      language,
      components: [],
      ...(header !== '' && { header }),
      body: footer === '' ? body : `${body}\n\n${footer}`,
      options: buttons
        .filter(({ kind }) => kind === 'quickReply')
        .map(({ text: title }) => ({ id: title, title })),
    },
    headerMedia,
  )
  return withButtons(opened, buttons)
}

/** The template with a component for each button that takes a value: known values stay, others are empty. */
export function withButtons(template: Template, buttons: readonly Button[]): Template {
  const places = buttons.flatMap((made, index) => {
    const { kind } = made
    const empty = emptyValue(made)
    if (!empty || kind === 'phone') return []
    const known = template.components.find((one) => isOfButton(one, index) && one.kind === kind)
    return [known ?? { type: 'button' as const, kind, index, parameters: [empty] }]
  })
  const others = template.components.filter((one) => !isButtonGap(one))
  return { ...template, components: [...others, ...places] }
}

/** The empty value of a button; undefined if it takes none. */
function emptyValue({ kind, url = '' }: Button): Parameter | undefined {
  switch (kind) {
    case 'quickReply':
      return { type: 'payload', payload: '' }
    case 'copyCode':
      return { type: 'coupon', code: '' }
    case 'url':
      return gapsOf(url).length > 0 ? { type: 'text', text: '' } : undefined
    case 'catalog':
    case 'flow':
    case 'phone':
      return undefined
  }
}

/**
 * True for a component that fills a button. Those of catalogues and flows have no field in the product and stay
 * unchanged.
 */
export function isButtonGap(component: Component): component is ButtonComponent {
  return component.type === 'button' && component.kind !== 'catalog' && component.kind !== 'flow'
}

const isOfButton = (component: Component, index: number): component is ButtonComponent =>
  component.type === 'button' && component.index === index

/** True if each gap of the provider's template has a value, and nothing else has one. Quick replies are optional. */
export function fitsTemplate(template: Template, made: LineTemplate): boolean {
  const wanted = unfilledTemplate(made)
  const given = templateWithGaps({ ...wanted, components: template.components }, made.headerMedia)
  const buttons = template.components.filter(isButtonGap)
  const areWanted = buttons.every((one) =>
    wanted.components.some((other) => isOfButton(other, one.index) && other.kind === one.kind),
  )
  const hasAsMany = (part: TemplatePart) =>
    parametersOf(template, part).length === parametersOf(wanted, part).length
  return (
    areWanted &&
    hasAsMany('header') &&
    hasAsMany('body') &&
    isFilled(withButtons(given, made.buttons))
  )
}

type Component = Template['components'][number]
type ButtonComponent = Extract<Component, { type: 'button' }>
type Parameter = Component['parameters'][number]
export type TemplatePart = 'header' | 'body'

/** The template with a value for each gap of its texts: known values and its buttons stay, other values are empty. */
export function templateWithGaps(
  template: Template,
  medium: TemplateMedium | null = mediumOf(template)?.type ?? null,
): Template {
  const { header = '', body, components } = template
  const parts = [
    {
      type: 'header' as const,
      parameters: medium ? [fileOf(template, medium)] : textsOf('header', header),
    },
    { type: 'body' as const, parameters: textsOf('body', body) },
  ]
  function textsOf(part: TemplatePart, words: string): Parameter[] {
    const known = valuesOf(template, part)
    return gapsOf(words).map((gap) => ({
      type: 'text',
      ...(!isNumber(gap) && { name: gap }),
      text: known.get(gap) ?? '',
    }))
  }
  return {
    ...template,
    components: [
      ...parts.filter(({ parameters }) => parameters.length > 0),
      ...components.filter(({ type }) => type === 'button'),
    ],
  }
}

/** The file above its text; undefined without one. */
export function mediumOf(
  template: Template,
): Extract<Parameter, { type: TemplateMedium }> | undefined {
  return parametersOf(template, 'header').find(
    (one) => one.type === 'image' || one.type === 'video' || one.type === 'document',
  )
}

function fileOf(template: Template, type: TemplateMedium): Parameter {
  const known = mediumOf(template)
  return known?.type === type ? known : { type, link: '' }
}

/** The values of a part's gaps, by name or number. */
export function valuesOf(template: Template, part: TemplatePart): Map<string, string> {
  return new Map(
    parametersOf(template, part).flatMap((one, at) => {
      if (one.type === 'text') return [[one.name ?? String(at + 1), one.text] as const]
      return 'fallback' in one ? [[String(at + 1), one.fallback] as const] : []
    }),
  )
}

function parametersOf({ components }: Template, part: TemplatePart): Parameter[] {
  return components.flatMap(({ type, parameters }) => (type === part ? parameters : []))
}

/**
 * The text of a gap's value: text, address, code, or payload of a quick reply; empty for parameters without a field.
 */
export function valueOf(parameter: Parameter): string {
  switch (parameter.type) {
    case 'text':
      return parameter.text
    case 'image':
    case 'video':
    case 'document':
      return parameter.link
    case 'payload':
      return parameter.payload
    case 'coupon':
      return parameter.code
    case 'currency':
    case 'dateTime':
      return ''
  }
}

/** The parameter with its value mapped by the function. */
export function withValue(parameter: Parameter, changed: (value: string) => string): Parameter {
  const value = changed(valueOf(parameter))
  switch (parameter.type) {
    case 'text':
      return { ...parameter, text: value }
    case 'image':
    case 'video':
    case 'document':
      return { ...parameter, link: value }
    case 'payload':
      return { ...parameter, payload: value }
    case 'coupon':
      return { ...parameter, code: value }
    case 'currency':
    case 'dateTime':
      return parameter
  }
}

const isQuickReply = (component: Component) =>
  component.type === 'button' && component.kind === 'quickReply'

/** Values that the provider requires. */
export function neededValues({ components }: Template): string[] {
  return components
    .filter((component) => !isQuickReply(component))
    .flatMap(({ parameters }) => parameters.filter(isTyped).map(valueOf))
}

const isTyped = ({ type }: Parameter) => type !== 'currency' && type !== 'dateTime'

/** The template with each value mapped by the function, and with the customer's resulting text. */
export function fillTemplate(
  { header, ...template }: Template,
  filled: (value: string) => string,
): Template {
  const components = template.components
    .map((component) => ({
      ...component,
      parameters: component.parameters.map((one) => withValue(one, filled)),
    }))
    // Providers refuse an empty payload; without one a quick reply sends its title.
    .filter((one) => !isQuickReply(one) || one.parameters.some((value) => valueOf(value) !== ''))
  const whole = { ...template, components }
  return { ...whole, body: renderTemplate({ ...whole, ...(header !== undefined && { header }) }) }
}

/** A template's text for the customer: its gaps filled by the values of its components. */
export function renderTemplate(template: Template): string {
  const renderPart = (part: TemplatePart, words: string) => {
    const values = valuesOf(template, part)
    return words.replace(GAP, (whole, gap: string) => values.get(gap) ?? whole)
  }
  const { header = '', body } = template
  return [renderPart('header', header), renderPart('body', body)]
    .filter((words) => words !== '')
    .join('\n\n')
}

/** True if each gap has a value and its file an address, as providers require. */
export function isFilled(template: Template): boolean {
  const { header = '', body } = template
  const hasValues = (part: TemplatePart, words: string) => {
    const values = valuesOf(template, part)
    return gapsOf(words).every((gap) => (values.get(gap) ?? '').trim() !== '')
  }
  const file = mediumOf(template)
  const buttons = template.components.filter(isButtonGap)
  return (
    hasValues('header', header) &&
    hasValues('body', body) &&
    neededValues({ ...template, components: buttons }).every((value) => value.trim() !== '') &&
    (file === undefined || isFileAddress(file.link))
  )
}

/** True if a provider can fetch a file there; the address may be or contain a variable. */
export function isFileAddress(link: string): boolean {
  return /^(?:https:\/\/|\{)\S/.test(link)
}

/** A button as the customer gets it. */
export interface FilledButton {
  readonly kind: Button['kind']
  readonly title: string
  /** The address that it opens, the code that it copies, or its reply; empty if there is none. */
  readonly value: string
}

/** @param made the provider's template; without it only quick replies are known */
export function buttonsOf(template: Template, made: LineTemplate | undefined): FilledButton[] {
  const replies = template.options.map(({ title }) => ({
    kind: 'quickReply' as const,
    text: title,
  }))
  const buttons: readonly Button[] = made?.buttons ?? replies
  return buttons.map(({ kind, text: title, url = '' }, index) => {
    const [parameter] = template.components.find((one) => isOfButton(one, index))?.parameters ?? []
    const given = parameter ? valueOf(parameter) : ''
    return { kind, title, value: kind === 'url' ? url.replace(GAP, () => given) : given }
  })
}

const isNumber = (gap: string) => /^\d+$/.test(gap)

export const lineTemplateRoutes = declareRoutes({
  'GET /whatsapp/:id/templates': {
    summary:
      "List the approved templates of the connection's provider by name; empty if the provider has no templates",
    who: 'user',
    params: idParam,
    reply: z.object({ templates: z.array(lineTemplate) }),
  },
})
