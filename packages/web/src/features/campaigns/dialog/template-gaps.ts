import type { Template } from '@guiche/contract/choices'

const GAPS = /\{\{(\d{1,2})\}\}/g

/** The numbers of a body's gaps, each once, in their order. */
export function gapsOf(body: string): number[] {
  const numbers = [...body.matchAll(GAPS)].map(([, number]) => Number(number))
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

/** What fills the gaps of its body, one for each. */
export function textsOf({ body, components }: Template): string[] {
  const ofBody = components.find(({ type }) => type === 'body')
  const known = (ofBody?.parameters ?? []).map((one) => (one.type === 'text' ? one.text : ''))
  return gapsOf(body).map((_, at) => known[at] ?? '')
}

/** The template with these texts in the gaps of its body; what else it has stays. */
export function withTexts(template: Template, texts: readonly string[]): Template {
  const parameters = gapsOf(template.body).map((_, at) => ({
    type: 'text' as const,
    text: texts[at] ?? '',
  }))
  const others = template.components.filter(({ type }) => type !== 'body')
  const components: Template['components'] =
    parameters.length === 0 ? others : [...others, { type: 'body', parameters }]
  return { ...template, components }
}
