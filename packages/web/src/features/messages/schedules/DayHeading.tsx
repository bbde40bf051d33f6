import { useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../../../platform/words.ts'

interface DayHeadingProps {
  /** The visible text: `dom. 22`. */
  text: string
  date: Date
}

/**
 * The heading of a day in the week view. The calendar labels its link with the full date; the visible text is put
 * first, since users of speech control say what they see.
 */
export function DayHeading({ text, date }: DayHeadingProps) {
  const inside = useRef<HTMLSpanElement>(null)
  const language = useLanguage()
  // On each render, since the calendar resets the label when the language changes.
  useLayoutEffect(() => {
    const day = date.toLocaleDateString(language, { dateStyle: 'long' })
    inside.current?.closest('[role=link]')?.setAttribute('aria-label', `${text}, ${day}`)
  })
  return <span ref={inside}>{text}</span>
}
