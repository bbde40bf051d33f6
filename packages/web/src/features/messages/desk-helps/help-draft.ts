import type { HelpPlace } from './help-state.ts'

/** The draft, or its selected part. */
export interface HelpDraft {
  readonly text: string
  readonly place: HelpPlace
  readonly isSelection: boolean
}

/** @param selection start and end in the field */
export function draftOf(text: string, [from, to]: readonly [number, number]): HelpDraft {
  const selected = text.slice(from, to)
  return selected.trim() === ''
    ? { text, place: { from: 0, to: text.length }, isSelection: false }
    : { text: selected, place: { from, to }, isSelection: true }
}

/** True if the text that a suggestion was made for still stands at its place; otherwise it is not overwritten. */
export function isUnchanged(text: string, worked: string | undefined, place?: HelpPlace): boolean {
  return place !== undefined && worked !== undefined && text.slice(place.from, place.to) === worked
}
