import { z } from 'zod'
import { type Template, templateMedia, type TemplateMedium } from './choices.ts'
import { declareRoutes } from './route.ts'
import { idParam, line, text } from './shapes.ts'

// Texts that a line's provider has approved: what may be sent outside the window of customers, on lines that have them.

/** So many of a line are kept. */
export const LINE_TEMPLATES_MAX = 1000
const BUTTONS_MAX = 10
/** The provider's own limits. */
const HEADER_MAX = 60
const BODY_MAX = 1024
const FOOTER_MAX = 60

export const templateCategories = ['marketing', 'utility', 'authentication'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/** Only what is approved may be sent. */
const templateStatuses = ['approved', 'pending', 'rejected', 'paused', 'disabled'] as const

const button = z.object({
  kind: z.enum(['quickReply', 'url', 'copyCode', 'catalog', 'flow']),
  text: line(1, 25),
})

/** Gaps in its texts are `{{1}}`, or `{{name}}` where its maker named them. */
export const lineTemplate = z.object({
  name: text(512).min(1),
  /** As the provider writes it, such as `pt_BR`. */
  language: text(20).min(2),
  category: z.enum(templateCategories),
  status: z.enum(templateStatuses),
  header: text(HEADER_MAX).default(''),
  /** In the place of that line: a file, of which each message has its own. */
  headerMedia: z.enum(templateMedia).nullable().default(null),
  body: text(BODY_MAX).min(1),
  footer: text(FOOTER_MAX).default(''),
  buttons: z.array(button).max(BUTTONS_MAX).default([]),
})
export type LineTemplate = z.output<typeof lineTemplate>

const GAP = /\{\{(\w{1,50})\}\}/g

/** The gaps of a text, each once: numbers by their value, as their values are counted, and names in their order. */
export function gapsOf(words: string): string[] {
  const gaps = new Set([...words.matchAll(GAP)].map(([, name = '']) => name))
  return [...gaps].toSorted((one, other) =>
    isNumber(one) && isNumber(other) ? Number(one) - Number(other) : 0,
  )
}

/** Of its header and of its body: a provider counts each by itself. */
export function gapsOfTemplate({ header, body }: Pick<LineTemplate, 'header' | 'body'>) {
  return { header: gapsOf(header), body: gapsOf(body) }
}

/** As it is sent, once its gaps are filled: what the provider is told has none yet, and what the customer reads has them. */
export function openTemplate(made: LineTemplate): Template {
  const { name, language, header, headerMedia, body, footer, buttons } = made
  return withGaps(
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
}

type Component = Template['components'][number]
type Parameter = Component['parameters'][number]
export type TemplatePart = 'header' | 'body'

/** The template with a value for each gap of its texts: known values and its buttons stay, other values are empty. */
export function withGaps(
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

/** The values of a part's gaps, by their names or numbers. */
export function valuesOf(template: Template, part: TemplatePart): Map<string, string> {
  return new Map(
    parametersOf(template, part).flatMap((one, at) =>
      one.type === 'text' ? [[one.name ?? String(at + 1), one.text] as const] : [],
    ),
  )
}

function parametersOf({ components }: Template, part: TemplatePart): Parameter[] {
  return components.flatMap(({ type, parameters }) => (type === part ? parameters : []))
}

/** The template with each of its values changed by the function, and with the text that its customer reads then. */
export function fillTemplate(
  { header, ...template }: Template,
  filled: (value: string) => string,
): Template {
  const components = template.components.map((component) => ({
    ...component,
    parameters: component.parameters.map((one) => {
      if (one.type === 'text') return { ...one, text: filled(one.text) }
      return 'link' in one ? { ...one, link: filled(one.link) } : one
    }),
  }))
  const whole = { ...template, components }
  return { ...whole, body: readTemplate({ ...whole, ...(header !== undefined && { header }) }) }
}

/** The text of a template as its customer reads it: its gaps are filled by the values in its components. */
export function readTemplate(template: Template): string {
  const read = (part: TemplatePart, words: string) => {
    const values = valuesOf(template, part)
    return words.replace(GAP, (whole, gap: string) => values.get(gap) ?? whole)
  }
  const { header = '', body } = template
  return [read('header', header), read('body', body)].filter((words) => words !== '').join('\n\n')
}

/** Whether each of its gaps has something in it, and its file an address: a provider refuses it otherwise. */
export function isFilled(template: Template): boolean {
  const { header = '', body } = template
  const hasValues = (part: TemplatePart, words: string) => {
    const values = valuesOf(template, part)
    return gapsOf(words).every((gap) => (values.get(gap) ?? '').trim() !== '')
  }
  const file = mediumOf(template)
  return (
    hasValues('header', header) &&
    hasValues('body', body) &&
    (file === undefined || isFileAddress(file.link))
  )
}

/** Whether a provider can fetch a file there; a variable may stand for the address, or in it. */
export function isFileAddress(link: string): boolean {
  return /^(?:https:\/\/|\{)\S/.test(link)
}

const isNumber = (gap: string) => /^\d+$/.test(gap)

export const lineTemplateRoutes = declareRoutes({
  'GET /whatsapp/:id/templates': {
    summary:
      "What the connection's provider has approved, by name; nothing where it has no such texts",
    who: 'user',
    params: idParam,
    reply: z.object({ templates: z.array(lineTemplate) }),
  },
})
