import type { Template } from '@guiche/contract/choices'
import {
  gapsOf,
  isButtonGap,
  type LineTemplate,
  type TemplatePart,
  valueOf,
  valuesOf,
  templateWithGaps,
  withValue,
} from '@guiche/contract/line-templates'

/** A placeholder of a template that each message fills. */
export type Placeholder = TextPlaceholder | ButtonPlaceholder

export interface TextPlaceholder {
  part: TemplatePart
  /** The placeholder's name or number. */
  gap: string
  value: string
}

export interface ButtonPlaceholder {
  part: 'button'
  kind: 'url' | 'copyCode' | 'quickReply'
  /** Index among all buttons, from 0. */
  index: number
  value: string
}

/** The placeholders of the header, of the body and then of the buttons. */
export function placeholdersIn(template: Template): Placeholder[] {
  const { header = '', body } = template
  const parts = [
    ['header', header],
    ['body', body],
  ] as const
  const ofTexts = parts.flatMap(([part, words]) => {
    const values = valuesOf(template, part)
    return gapsOf(words).map((gap) => ({ part, gap, value: values.get(gap) ?? '' }))
  })
  return [...ofTexts, ...buttonPlaceholdersIn(template)]
}

function buttonPlaceholdersIn({ components }: Template): ButtonPlaceholder[] {
  return components.flatMap((component) => {
    if (!isButtonGap(component)) return []
    const { kind, index, parameters } = component
    const [parameter] = parameters
    if (kind === 'catalog' || kind === 'flow' || !parameter) return []
    return [{ part: 'button' as const, kind, index, value: valueOf(parameter) }]
  })
}

/** True if the placeholder needs a value. A quick reply without one sends its title. */
export function isRequiredPlaceholder(gap: Placeholder): boolean {
  return gap.part !== 'button' || gap.kind !== 'quickReply'
}

/** The template with the value in one of its placeholders. */
export function withPlaceholderFilled(template: Template, gap: Placeholder): Template {
  if (gap.part === 'button') {
    const components = template.components.map((component) =>
      isButtonGap(component) && component.index === gap.index
        ? {
            ...component,
            parameters: component.parameters.map((one) => withValue(one, () => gap.value)),
          }
        : component,
    )
    return { ...template, components }
  }
  const at = gapsOf(template[gap.part] ?? '').indexOf(gap.gap)
  const components = templateWithGaps(template).components.map((component) =>
    component.type === gap.part
      ? {
          ...component,
          parameters: component.parameters.map((one, place) =>
            one.type === 'text' && place === at ? { ...one, text: gap.value } : one,
          ),
        }
      : component,
  )
  return { ...template, components }
}

/** The template with this address as its header's file. */
export function withHeaderLink(template: Template, link: string): Template {
  const components = template.components.map((component) =>
    component.type === 'header'
      ? {
          ...component,
          parameters: component.parameters.map((one) => ('link' in one ? { ...one, link } : one)),
        }
      : component,
  )
  return { ...template, components }
}

type Named = Pick<LineTemplate, 'name' | 'language'>

export const templateKeyOf = ({ name, language }: Named) => `${name} ${language}`

/** Includes the selected template if it is no longer approved; the start then reports it. */
export function templateOptions(approved: readonly LineTemplate[], value: Template) {
  const known: readonly Named[] = approved.some(
    (one) => templateKeyOf(one) === templateKeyOf(value),
  )
    ? approved
    : [value, ...approved]
  return known.map((one) => ({ value: templateKeyOf(one), label: `${one.name} (${one.language})` }))
}
