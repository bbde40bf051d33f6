import type { HelpPlace } from './help-state.ts'

/** What is written so far, or the part of it that is selected. */
export interface HelpDraft {
  readonly text: string
  readonly place: HelpPlace
  readonly isSelection: boolean
}

/** @param selection of a field, from and to */
export function draftOf(text: string, [from, to]: readonly [number, number]): HelpDraft {
  const selected = text.slice(from, to)
  return selected.trim() === ''
    ? { text, place: { from: 0, to: text.length }, isSelection: false }
    : { text: selected, place: { from, to }, isSelection: true }
}

/** Whether what a help worked on still stands where it stood: only that is overwritten. */
export function isStanding(text: string, worked: string | undefined, place?: HelpPlace): boolean {
  return place !== undefined && worked !== undefined && text.slice(place.from, place.to) === worked
}
