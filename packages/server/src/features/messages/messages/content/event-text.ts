import type { Content } from '../../../../channels/channel.ts'

type Event = Extract<Content, { type: 'event' }>

/** The zone of the written times. */
export interface Clock {
  readonly timeZone: string
}

/** The event's name, times, place, description and link, a line each. */
export function eventText(event: Event, { timeZone }: Clock = { timeZone: 'UTC' }): string {
  const { name, startsAt, endsAt, place, description, link } = event
  const times = [startsAt, endsAt].flatMap((at) => (at === undefined ? [] : timeText(at, timeZone)))
  const lines = [name && `📅 ${name}`, times.join(' – '), place, description, link]
  return lines.filter((line) => line !== '').join('\n')
}

/** dd/MM/yyyy, HH:mm, the format of dates in all languages of the product. */
function timeText(at: number, timeZone: string): string {
  const form = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('pt-BR', form).format(at)
}
