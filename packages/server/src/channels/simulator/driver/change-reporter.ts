import type { LineTemplate } from '@guiche/contract/line-templates'
import type { DifferingCapabilities, DriverCallbacks } from '../../channel.ts'
import { capabilitiesOfManner } from '../simulated-behaviour.ts'
import type { SimulatedLine } from '../simulated-lines.queries.ts'

/** Returns a function that reports the capabilities and the templates of a line, once for each change. */
export function changeReporter(
  callbacks: DriverCallbacks,
): (simulated: SimulatedLine | undefined) => Promise<void> {
  let toldFacts: string | undefined
  let toldTemplates: string | undefined

  /** Reports the line's capabilities: those of its manner, with the configured pace and limits of first contacts. */
  async function reportFacts(facts: DifferingCapabilities): Promise<void> {
    const told = JSON.stringify(facts)
    if (told === toldFacts) return
    await callbacks.facts(facts)
    toldFacts = told
  }

  async function reportTemplates(templates: readonly LineTemplate[]): Promise<void> {
    const catalogue = JSON.stringify(templates)
    if (catalogue === toldTemplates) return
    await callbacks.templates(templates)
    toldTemplates = catalogue
  }

  return async (simulated) => {
    await reportFacts(capabilitiesOfManner(simulated?.behavesAs ?? 'beta', simulated?.faults ?? {}))
    await reportTemplates(simulated?.behavesAs === 'cloud' ? simulated.templates : [])
  }
}
