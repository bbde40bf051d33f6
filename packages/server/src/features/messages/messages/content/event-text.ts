import type { Content } from '../../../../channels/channel.ts'

type Event = Extract<Content, { type: 'event' }>

/** By which times are written. */
export interface Clock {
  readonly timeZone: string
}

/** A line each for its name, its times, its place, its description and its link. */
export function eventText(event: Event, { timeZone }: Clock = { timeZone: 'UTC' }): string {
  const { name, startsAt, endsAt, place, description, link } = event
  const times = [startsAt, endsAt].flatMap((at) => (at === undefined ? [] : timeText(at, timeZone)))
  const lines = [name && `📅 ${name}`, times.join(' – '), place, description, link]
  return lines.filter((line) => line !== '').join('\n')
}

/** dd/MM/yyyy, HH:mm: the one form of dates in all of our languages. */
function timeText(at: number, timeZone: string): string {
  const form = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('pt-BR', form).format(at)
}
