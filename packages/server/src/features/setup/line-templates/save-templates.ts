import { isDeepStrictEqual } from 'node:util'
import { LINE_TEMPLATES_MAX, type LineTemplate } from '@guiche/contract/line-templates'
import type { LineWriter } from '../../../channels/channel.ts'
import { lockConnection } from '../connections/index.ts'
import { listTemplates, replaceTemplates } from './line-templates.queries.ts'

/** Replaces the stored templates by the complete list that a line reports. */
export async function saveTemplates(
  writer: LineWriter,
  told: readonly LineTemplate[],
): Promise<void> {
  const templates = sortedTemplates(told).slice(0, LINE_TEMPLATES_MAX)
  await writer.transact(async (db) => {
    const { companyId, whatsappId } = writer.line
    if (!(await lockConnection(db, companyId, whatsappId))) return
    const before = await listTemplates(db, writer.line)
    if (isDeepStrictEqual(sortedTemplates(before), templates)) return
    await replaceTemplates(db, writer.line, templates)
  })
}

function sortedTemplates(templates: readonly LineTemplate[]): LineTemplate[] {
  return templates.toSorted((one, other) => (templateKey(one) < templateKey(other) ? -1 : 1))
}

const templateKey = ({ name, language }: LineTemplate) => `${name}\n${language}`
