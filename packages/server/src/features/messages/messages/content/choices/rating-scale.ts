import { plainText } from '@guiche/contract/plain-text'
import type { VariableLanguage } from '@guiche/contract/variables'
import { type CustomerAnswer, chosenOptionOf } from './chosen-option.ts'

/** Names of the ratings 1, 2 and 3 that customers read and may write. */
export const ratingScale: Readonly<Record<VariableLanguage, readonly string[]>> = {
  pt: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  en: ['Unsatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
}

/** The option id of a rating. */
export const ratingId = (rate: number): string => `rating:${rate}`

/** The rating from 1 to 3 in an answer to a rating question; undefined for other answers. */
export function ratingOfAnswer(answer: CustomerAnswer): number | undefined {
  for (const words of Object.values(ratingScale)) {
    const options = words.map((title, index) => ({ id: ratingId(index + 1), title }))
    const chosen = chosenOptionOf(options, answer)
    if (chosen) return options.indexOf(chosen) + 1
  }
  return undefined
}

/** True if the company's text names the scale itself: all three numbers, or all names of one language. */
export function namesScale(text: string): boolean {
  const told = ` ${plainText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  const containsAll = (words: readonly string[]) =>
    words.every((word) => told.includes(` ${plainText(word)} `))
  return containsAll(['1', '2', '3']) || Object.values(ratingScale).some(containsAll)
}
