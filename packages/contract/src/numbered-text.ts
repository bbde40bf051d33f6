import type { Choices } from './choices.ts'

/**
 * Options as text, for lines without buttons and for readers that show no options: each option is a line with the
 * number that the customer types.
 */
export function numberedText({ header, body, footer, options }: Omit<Choices, 'button'>): string {
  const lines: string[] = []
  let section: string | undefined
  for (const [index, option] of options.entries()) {
    if (option.section !== section) {
      if (index > 0) lines.push('')
      if (option.section !== undefined) lines.push(`*${textOnOneLine(option.section)}*`)
      section = option.section
    }
    lines.push(`*[ ${index + 1} ]* - ${textOnOneLine(option.title)}`)
    if (option.description) lines.push(textOnOneLine(option.description))
  }
  return [
    ...(header === undefined ? [] : [`*${textOnOneLine(header)}*`]),
    body,
    lines.join('\n'),
    ...(footer === undefined ? [] : [`_${textOnOneLine(footer)}_`]),
  ].join('\n\n')
}

function textOnOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
