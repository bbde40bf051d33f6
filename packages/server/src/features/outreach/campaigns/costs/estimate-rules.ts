import { callingCodeOf } from '@guiche/contract/calling-codes'

// Messages of a campaign by category and country. Pure.

type Counts = Readonly<Record<string, number>>

const PLANNED = 'planned'

/** Counts recipients by country, under keys of the campaign's counts such as `planned:55`. */
export function plannedCountsByCountry(
  numbers: readonly string[],
  spared: ReadonlySet<string>,
): Record<`${typeof PLANNED}:${string}`, number> {
  const steps: Record<`${typeof PLANNED}:${string}`, number> = {}
  for (const number of numbers) {
    if (spared.has(number)) continue
    const key = `${PLANNED}:${callingCodeOf(number)}` as const
    steps[key] = (steps[key] ?? 0) + 1
  }
  return steps
}

/** @param grown counts since the last sum @returns counts by country code */
export function plannedByCountryCode(counts: Counts, grown: Counts | null): Map<string, number> {
  const byCode = new Map<string, number>()
  for (const [key, count] of [...Object.entries(counts), ...Object.entries(grown ?? {})]) {
    const [kind, code = ''] = key.split(':')
    if (kind === PLANNED) byCode.set(code, (byCode.get(code) ?? 0) + count)
  }
  return byCode
}

interface Send {
  readonly code: string
  readonly category: string | null
  readonly messages: number
}

/** @param lines the categories of a recipient's messages for each line; lines take turns */
export function estimatedSendsOf(
  byCode: ReadonlyMap<string, number>,
  lines: ReadonlyArray<ReadonlyArray<string | null>>,
): { sends: Send[]; recipients: number; overCharged: number } {
  const sends = new Map<string, Send>()
  let recipients = 0
  let overCharged = 0
  for (const [code, count] of byCode) {
    recipients += count
    for (const [index, categories] of lines.entries()) {
      const turns = shareOfLine(count, index, lines.length)
      if (categories.length > 0) overCharged += turns
      for (const category of categories) {
        const key = `${code} ${category ?? ''}`
        const messages = (sends.get(key)?.messages ?? 0) + turns
        sends.set(key, { code, category, messages })
      }
    }
  }
  return { sends: [...sends.values()], recipients, overCharged }
}

/** The shares of all lines add up to the count. */
function shareOfLine(count: number, index: number, lines: number): number {
  return Math.floor(count / lines) + (index < count % lines ? 1 : 0)
}
