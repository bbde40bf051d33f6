import { type Filling, fillTidily, NO_NAME } from './fill-tidily.ts'
import { firstNameOf } from './person-names.ts'

// Variables in a text to a customer: `Olá {{firstName}}`. Plain rendering, the same on server and web: nothing is
// escaped, unknown variables become empty, malformed ones stay as typed, and no error ever prevents a send.

/** The variables of every text, in the picker's order. `gretting` is the family's spelling. */
export const messageVariables = [
  'firstName',
  'name',
  'greeting',
  'protocol',
  'date',
  'hour',
  'ms',
  'gretting',
  'hora',
] as const
type MessageVariable = (typeof messageVariables)[number]

export type VariableLanguage = 'pt' | 'en' | 'es'

export interface VariableValues {
  /** Result of personNameOf; without a name the text closes around the gap. */
  contactName: string
  protocol: string
  at: Date
  /** IANA name; an unknown one counts as UTC. */
  timeZone: string
  /** The company's language. */
  language?: VariableLanguage
  /** Further names, such as a flow's; they take precedence. */
  extra?: Readonly<Record<string, string>>
}

// `{{name}}`, with or without spaces inside; some clients write three braces for 'not escaped'.
const VARIABLE =
  /\{\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}\}|\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}/gu

/** The text with its variables filled in. */
export function renderVariables(text: string, values: VariableValues): string {
  if (!text.includes('{{')) return text
  const known = valuesOf(values)
  return fillTidily(text, VARIABLE, ([, inThree, inTwo]) => known.get(inThree ?? inTwo ?? '') ?? '')
}

function valuesOf(values: VariableValues): Map<string, Filling> {
  const { contactName, protocol, at, timeZone, language = 'pt', extra = {} } = values
  const name = contactName.trim()
  const { date, hour, time } = clockOf(at, timeZone)
  const greeting = greetingAt(hour, language)
  const ours: Record<MessageVariable, Filling> = {
    name: name || NO_NAME,
    firstName: firstNameOf(name) || NO_NAME,
    ms: greeting,
    gretting: greeting,
    greeting,
    protocol,
    hora: time,
    hour: time,
    date,
  }
  return new Map<string, Filling>([...Object.entries(ours), ...Object.entries(extra)])
}

const greetings: Readonly<Record<VariableLanguage, readonly [string, string, string, string]>> = {
  pt: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buena madrugada', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
}

/** 0 to 5, 6 to 11, 12 to 17 and 18 to 23, by the local clock. */
function greetingAt(hour: number, language: VariableLanguage): string {
  const [atNight, inTheMorning, inTheAfternoon, inTheEvening] = greetings[language]
  if (hour < 6) return atNight
  if (hour < 12) return inTheMorning
  return hour < 18 ? inTheAfternoon : inTheEvening
}

/** dd/MM/yyyy and HH:mm, in all languages. */
function clockOf(at: Date, timeZone: string): { date: string; hour: number; time: string } {
  if (Number.isNaN(at.getTime())) return { date: '', hour: 12, time: '' }
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    date: `${part('day')}/${part('month')}/${part('year')}`,
    hour: Number(part('hour')),
    time: `${part('hour')}:${part('minute')}`,
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone) ?? makeFormat(timeZone)
  formats.set(timeZone, made)
  return made
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const shape: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }
  try {
    return new Intl.DateTimeFormat('en-GB', { ...shape, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...shape, timeZone: 'UTC' })
  }
}
