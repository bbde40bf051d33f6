import type { Template } from '@guiche/contract/choices'
import { gapsOfTemplate, type LineTemplate } from '@guiche/contract/line-templates'

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

type Named = Pick<LineTemplate, 'name' | 'language'>

export const keyOf = ({ name, language }: Named) => `${name} ${language}`

/** Approved, with gaps that are counted, and none above its body. */
export function isOffered(made: LineTemplate): boolean {
  const { header, body } = gapsOfTemplate(made)
  return made.status === 'approved' && header.length === 0 && body.every((gap) => /^\d+$/.test(gap))
}

/** One that is no longer among them stays chosen, and is told at the start. */
export function optionsOf(approved: readonly LineTemplate[], value: Template) {
  const known: readonly Named[] = approved.some((one) => keyOf(one) === keyOf(value))
    ? approved
    : [value, ...approved]
  return known.map((one) => ({ value: keyOf(one), label: `${one.name} (${one.language})` }))
}
