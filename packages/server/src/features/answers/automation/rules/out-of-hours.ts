import { isOpenAt, nextOpening, type OpenHours } from '@guiche/contract/working-hours'
import type { ConversationState, Rule } from '../decision.ts'

const NAME = 'outOfHours'

/**
 * Sends the out-of-hours text of the company or of the ticket's queue, once per closed period. The ticket waits, and no
 * later rule answers.
 */
export const outOfHours: Rule = {
  name: NAME,
  decide(state, input, at) {
    if (input.kind !== 'turn') return undefined
    const closed = closedPlaceOf(state, at)
    if (!closed || closed.text.trim() === '') return undefined
    const { mark, hours, text } = closed
    const toldAt = state.marks[mark]
    if (toldAt !== undefined && isSameClosedPeriod(hours, new Date(toldAt), at))
      return { effects: [], isLast: true }
    const { queue, settings } = state
    const source = settings.scheduleType === 'queue' && queue ? { queueId: queue.id } : {}
    const effects = [
      { kind: 'say', rule: NAME, text, ...source },
      { kind: 'mark', name: mark },
    ] as const
    return { effects, isLast: true }
  },
}

interface ClosedPlace {
  /** Mark by which the conversation remembers the text. */
  mark: string
  hours: OpenHours
  text: string
}

function closedPlaceOf(
  { company, line, queue, settings }: ConversationState,
  at: Date,
): ClosedPlace | undefined {
  switch (settings.scheduleType) {
    case 'company':
      return isOpenAt(company.hours, at)
        ? undefined
        : { mark: NAME, hours: company.hours, text: line.outOfHoursMessage }
    case 'queue':
      return !queue || isOpenAt(queue.hours, at)
        ? undefined
        : { mark: `${NAME}:${queue.id}`, hours: queue.hours, text: queue.outOfHoursMessage }
    default:
      return undefined
  }
}

/** True if it has been closed since then without a break. */
function isSameClosedPeriod(hours: OpenHours, since: Date, at: Date): boolean {
  const opening = nextOpening(hours, since)
  return opening === null || opening.getTime() > at.getTime()
}
