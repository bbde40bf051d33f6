import type { Template } from '@guiche/contract/choices'
import {
  gapsOf,
  type LineTemplate,
  type TemplatePart,
  valuesOf,
  withGaps,
} from '@guiche/contract/line-templates'

/** A place of a template that each of its messages fills. */
export interface Gap {
  part: TemplatePart
  /** Its name or number. */
  gap: string
  value: string
}

/** Those of its header before those of its body. */
export function gapsIn(template: Template): Gap[] {
  const { header = '', body } = template
  const parts = [
    ['header', header],
    ['body', body],
  ] as const
  return parts.flatMap(([part, words]) => {
    const values = valuesOf(template, part)
    return gapsOf(words).map((gap) => ({ part, gap, value: values.get(gap) ?? '' }))
  })
}

/** The template with this value in one of its gaps. */
export function withValue(template: Template, { part, gap, value }: Gap): Template {
  const at = gapsOf(template[part] ?? '').indexOf(gap)
  const components = withGaps(template).components.map((component) =>
    component.type === part
      ? {
          ...component,
          parameters: component.parameters.map((one, place) =>
            one.type === 'text' && place === at ? { ...one, text: value } : one,
          ),
        }
      : component,
  )
  return { ...template, components }
}

/** The template with the file that stands at this address. */
export function withLink(template: Template, link: string): Template {
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

export const keyOf = ({ name, language }: Named) => `${name} ${language}`

/** One that is no longer among them stays chosen, and is told at the start. */
export function optionsOf(approved: readonly LineTemplate[], value: Template) {
  const known: readonly Named[] = approved.some((one) => keyOf(one) === keyOf(value))
    ? approved
    : [value, ...approved]
  return known.map((one) => ({ value: keyOf(one), label: `${one.name} (${one.language})` }))
}
