import { Frown, Laugh, type LucideIcon, Smile } from 'lucide-react'

/** The scale in the order shown, the best first. */
export const rates = [3, 2, 1] as const
export type Rate = (typeof rates)[number]

/** Icon and colour of a rating; `color` is a theme role that is readable on every surface. */
export const rateLooks: Readonly<Record<Rate, { icon: LucideIcon; color: string }>> = {
  3: { icon: Laugh, color: 'success.text' },
  2: { icon: Smile, color: 'primary.text' },
  1: { icon: Frown, color: 'error.text' },
}

/** Values outside the scale count as the lowest. */
export function ratingStepOf(value: number): Rate {
  return rates.find((one) => one === value) ?? 1
}

const averages = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
})

/** `2,5`, `2,67`; a dash without ratings. */
export function averageText(average: number | null): string {
  return average === null ? '–' : averages.format(average)
}

/** `33%` of all; a share below one percent is shown as `<1%` instead of zero. */
export function shareText(part: number, all: number): string {
  const percent = all === 0 ? 0 : (part / all) * 100
  return part > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
}
