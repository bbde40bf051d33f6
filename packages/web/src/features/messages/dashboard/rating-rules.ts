import { Frown, Laugh, type LucideIcon, Smile } from 'lucide-react'

/** The scale, the best first, as it is shown. */
export const rates = [3, 2, 1] as const
export type Rate = (typeof rates)[number]

/** How a rating looks; `color` is a role of the theme that reads on every surface. */
export const rateLooks: Readonly<Record<Rate, { icon: LucideIcon; color: string }>> = {
  3: { icon: Laugh, color: 'success.text' },
  2: { icon: Smile, color: 'primary.text' },
  1: { icon: Frown, color: 'error.text' },
}

/** What is none of the scale counts as the lowest. */
export function rateOf(value: number): Rate {
  return rates.find((one) => one === value) ?? 1
}

const averages = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
})

/** `2,5`, `2,67`; a dash where nobody rated. */
export function averageText(average: number | null): string {
  return average === null ? '–' : averages.format(average)
}

/** `33%`, of all; a little of something is never none. */
export function shareText(part: number, all: number): string {
  const percent = all === 0 ? 0 : (part / all) * 100
  return part > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
}
