import type { DoctorReport, ExaminedLine, Finding } from '@guiche/contract/doctor'
import { doctorWords } from '@guiche/contract/doctor-words'
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import { formatSize } from './format-amount.ts'

const words: Readonly<Record<string, string>> = doctorWords.en

const STATE_WIDTH = 'failing'.length + 2
const CHECK_WIDTH = 'database'.length + 2
const INDENT = ' '.repeat(STATE_WIDTH + CHECK_WIDTH)

/** The findings of a check as text: a line for each, with the advice below it. */
export function formatReport({ check, findings, lines = [] }: DoctorReport): string {
  const said = findings.flatMap(({ code, state, facts }, index) => {
    const name = index === 0 ? check : ''
    const todo = words[`todo_${code}`]
    return [
      `${state.padEnd(STATE_WIDTH)}${name.padEnd(CHECK_WIDTH)}${filledText(words[`say_${code}`], facts)}`,
      ...(todo === undefined ? [] : [`${INDENT}-> ${filledText(todo, facts)}`]),
    ]
  })
  const troubled = lines.filter(({ state }) => state !== 'ok')
  return [...said, ...troubled.map((line) => INDENT + textOfLine(line))].join('\n')
}

function textOfLine(line: ExaminedLine): string {
  const { name, companyId, companyName, status, trouble, downSince, waiting, lastHeardAt } = line
  return [
    `${name} (company ${companyId}, ${companyName}): ${status}`,
    trouble !== '' && status !== 'CONNECTED' && trouble,
    downSince !== null && `since ${downSince}`,
    waiting > 0 && `${waiting} waiting to be sent`,
    lastHeardAt !== null && `last traffic at ${lastHeardAt}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function filledText(text = '', facts: Finding['facts']): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => factText(name, facts[name] ?? ''))
}

/** Formats a fact by the unit at the end of its name. */
function factText(name: string, value: string | number): string {
  if (typeof value === 'string') return value
  if (name.endsWith('Bytes')) return formatSize(value)
  if (name.endsWith('Ms')) return durationOf(value)
  if (name.endsWith('Days')) return `${value} days`
  return value.toLocaleString('en')
}

const DURATIONS = [
  [DAY, 'days'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
] as const

/** In the largest unit of which the duration has at least two. */
function durationOf(ms: number): string {
  const [unit, name] = DURATIONS.find(([one]) => ms >= 2 * one) ?? [1, 'ms']
  return `${Math.round(ms / unit)} ${name}`
}
