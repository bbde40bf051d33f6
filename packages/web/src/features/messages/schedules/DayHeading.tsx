import { useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../../../platform/words.ts'

interface DayHeadingProps {
  /** As it is seen: `dom. 22`. */
  text: string
  date: Date
}

/**
 * The head of a day in the week. The calendar makes it a link that is heard as the date alone; who speaks to the page
 * says what they see, so that the link is called by that first.
 */
export function DayHeading({ text, date }: DayHeadingProps) {
  const inside = useRef<HTMLSpanElement>(null)
  const language = useLanguage()
  // Whenever it is drawn: the calendar's own name for it changes with the language.
  useLayoutEffect(() => {
    const day = date.toLocaleDateString(language, { dateStyle: 'long' })
    inside.current?.closest('[role=link]')?.setAttribute('aria-label', `${text}, ${day}`)
  })
  return <span ref={inside}>{text}</span>
}
