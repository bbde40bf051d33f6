import type { FirstStep, FirstSteps } from '@guiche/contract/first-steps'

/** The steps in order. A copy of the contract's list, which would load its schemas. */
export const stepOrder: readonly FirstStep[] = [
  'line',
  'colleague',
  'queue',
  'quickMessage',
  'answer',
]

export function countDone(steps: FirstSteps): number {
  return stepOrder.filter((step) => steps[step]).length
}

export function isAllDone(steps: FirstSteps): boolean {
  return countDone(steps) === stepOrder.length
}
