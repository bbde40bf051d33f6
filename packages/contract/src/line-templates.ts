import { z } from 'zod'
import type { Template } from './choices.ts'
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
  body: text(BODY_MAX).min(1),
  footer: text(FOOTER_MAX).default(''),
  buttons: z.array(button).max(BUTTONS_MAX).default([]),
})
export type LineTemplate = z.output<typeof lineTemplate>

const GAP = /\{\{(\w{1,50})\}\}/g

/** The gaps of a text in their order, each once. */
export function gapsOf(words: string): string[] {
  return [...new Set([...words.matchAll(GAP)].map(([, name = '']) => name))]
}

/** Of its header and of its body: a provider counts each by itself. */
export function gapsOfTemplate({ header, body }: Pick<LineTemplate, 'header' | 'body'>) {
  return { header: gapsOf(header), body: gapsOf(body) }
}

/** As it is sent, once its gaps are filled: what the provider is told has none yet, and what the customer reads has them. */
export function openTemplate(made: LineTemplate): Template {
  const { name, language, header, body, footer, buttons } = made
  const gaps = gapsOfTemplate(made)
  const component = (type: 'header' | 'body') => {
    const parameters = gaps[type].map((gap) => ({
      type: 'text' as const,
      ...(isNumber(gap) ? {} : { name: gap }),
      text: '',
    }))
    return parameters.length > 0 ? [{ type, parameters }] : []
  }
  return {
    name,
    language,
    components: [...component('header'), ...component('body')],
    body: [header, body, footer].filter((part) => part !== '').join('\n\n'),
    options: buttons
      .filter(({ kind }) => kind === 'quickReply')
      .map(({ text: title }) => ({ id: title, title })),
  }
}

const isNumber = (gap: string) => /^\d+$/.test(gap)

/** The text of a template as its customer reads it: its gaps are filled by the values in its components. */
export function readTemplate({ body, components }: Template): string {
  const given = components.flatMap((one) => (one.type === 'body' ? one.parameters : []))
  const texts = given.map((one, at) =>
    one.type === 'text' ? [one.name ?? String(at + 1), one.text] : [],
  )
  const values = new Map(texts.map(([gap = '', text = '']) => [gap, text]))
  return body.replace(GAP, (whole, gap: string) => values.get(gap) ?? whole)
}

export const lineTemplateRoutes = declareRoutes({
  'GET /whatsapp/:id/templates': {
    summary:
      "What the connection's provider has approved, by name; nothing where it has no such texts",
    who: 'user',
    params: idParam,
    reply: z.object({ templates: z.array(lineTemplate) }),
  },
})
