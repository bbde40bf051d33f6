import { randomUUID } from 'node:crypto'
import type { SimulatedTemplates } from '@guiche/contract/simulator'
import type { LineTemplate } from '@guiche/contract/line-templates'
import { now } from '../../platform/clock.ts'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { InboundNotice, LineKey } from '../channel.ts'
import { openSimulator, addEvents } from './provider-line.ts'
import { saveSimulatedLine } from './simulated-lines.queries.ts'

// The simulated provider's catalogue of templates, in the manner of the official API.

export function showTemplates(line: LineKey): Promise<SimulatedTemplates> {
  return inCompany(line.companyId, async (db) => {
    const { templates } = await openSimulator(db, line)
    return { templates }
  })
}

/** Replaces the catalogue. A changed status is sent as a notice, like real providers do. */
export function setTemplates(
  line: LineKey,
  { templates }: SimulatedTemplates,
): Promise<SimulatedTemplates> {
  return inCompany(line.companyId, async (db) => {
    const { isPaired, faults, templates: before } = await openSimulator(db, line)
    await saveSimulatedLine(db, line, { templates })
    const notices = templates.filter((one) => hasOtherStatus(one, before)).map(noticeOf)
    if (isPaired) await addEvents(db, line, faults, notices)
    afterCommit(db, () => wakeLoops('simulator', line))
    return { templates }
  })
}

function hasOtherStatus(
  { name, language, status }: LineTemplate,
  before: readonly LineTemplate[],
): boolean {
  const old = before.find((one) => one.name === name && one.language === language)
  return old !== undefined && old.status !== status
}

function noticeOf({ name, language, status }: LineTemplate): InboundNotice {
  return {
    kind: 'notice',
    providerId: randomUUID(),
    code: 'template_status',
    about: `${name} ${language}`,
    severity: status === 'approved' || status === 'pending' ? 'info' : 'warning',
    at: now().getTime(),
    data: { name, language, status: status.toUpperCase() },
  }
}
