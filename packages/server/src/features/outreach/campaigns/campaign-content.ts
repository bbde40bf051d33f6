import {
  fillCampaignText,
  isPlainName,
  namesIfOnlyVariables,
  nameVariables,
  variableKey,
} from '@guiche/contract/campaign-text'
import type { Template } from '@guiche/contract/choices'
import { fillTemplate, neededValues, valueOf as valueOfGap } from '@guiche/contract/line-templates'
import { type Filling, NO_NAME } from '@guiche/contract/fill-tidily'
import { personNameOf } from '@guiche/contract/person-names'
import { messageVariables, renderVariables } from '@guiche/contract/variables'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { type FileRow, listFiles } from '../../organisation/files/index.ts'
import {
  mediaContent,
  templateContent,
  textContent,
  type WrittenContent,
} from '../../messages/messages/index.ts'
import { textVariantsOf } from './campaign-rules.ts'
import { campaignSettingsOf } from './settings/campaign-settings.ts'
import { listedColumnNames } from './preparing/list-columns.ts'
import type { CampaignRow } from './campaigns.queries.ts'

// Messages of a recipient: first the files of a file list, each captioned with its name, then the campaign's own file
// with the text below it, or the text.

/** Data of a recipient that fill the variables. */
export interface Addressee {
  readonly name: string
  readonly email: string
  readonly number: string
  readonly variables: Readonly<Record<string, string>>
}

/** Parts of the content that are the same for all recipients. */
export interface CampaignContent {
  readonly row: CampaignRow
  /** Texts that are not empty. */
  readonly variants: ReadonlyArray<{ variant: number; text: string }>
  readonly files: ReadonlyArray<{ file: FileRow; mediaName: string; caption: string }>
  readonly medium: { file: FileRow; mediaName: string } | undefined
  /** Values by variable key. */
  readonly settings: ReadonlyMap<string, string>
  /** Variable keys of the contact list's columns, whose names may contain any character between braces. */
  readonly columns: ReadonlySet<string>
  /** Variable keys that nothing fills: they stay in braces. Any other name in braces is empty at worst. */
  readonly unknown: ReadonlySet<string>
  readonly timeZone: string
  readonly language: 'pt' | 'en' | 'es'
}

export async function campaignContentOf(db: Db, row: CampaignRow): Promise<CampaignContent> {
  const { companyId, contactListId, fileListId, fileId, mediaName } = row
  const [company, { variables }, columns, options] = await pipeline([
    findCompany(db, companyId),
    campaignSettingsOf(db, companyId),
    contactListId === null ? [] : listedColumnNames(db, companyId, contactListId),
    fileListId === null ? [] : listFileOptions(db, companyId, fileListId),
  ])
  const ids = [...options.map((option) => option.fileId), fileId].filter((id) => id !== null)
  const files = await listFiles(db, companyId, ids)
  const own = fileId === null ? undefined : files.get(fileId)
  return {
    row,
    variants: textVariantsOf(row),
    files: options.flatMap(({ fileId: id, mediaName: name, name: caption }) => {
      const file = files.get(id)
      return file ? [{ file, mediaName: name ?? caption, caption }] : []
    }),
    medium: own && { file: own, mediaName: mediaName ?? own.id },
    settings: new Map(variables.map(({ key, value }) => [variableKey(key), value])),
    columns: new Set(columns.map(variableKey)),
    unknown: new Set(),
    timeZone: company?.timeZone ?? 'UTC',
    language: company?.language ?? 'pt',
  }
}

/** True if the campaign has nothing to send. */
export function isEmptyContent({ row, variants, files, medium }: CampaignContent): boolean {
  return variants.length === 0 && files.length === 0 && !medium && row.template === null
}

/** True if only lines with templates can send the campaign. */
export function needsTemplates({ row, variants }: CampaignContent): boolean {
  return row.template !== null && variants.length === 0
}

/**
 * Number of a text drawn at random for a recipient, among those that the campaign still has; null without texts.
 * @param kept number drawn before, which is kept if the text still exists
 */
export function drawVariant(
  { row, variants }: CampaignContent,
  kept: number | null,
  random: () => number,
): number | null {
  const hasVariant = (wanted: number | null) => variants.some(({ variant }) => variant === wanted)
  if (hasVariant(kept)) return kept
  if (hasVariant(row.chosenVariant)) return row.chosenVariant
  return variants[Math.floor(random() * variants.length)]?.variant ?? null
}

/** @param protocol of the ticket that the text is written in */
export function filledVariant(
  content: CampaignContent,
  variant: number | null,
  to: Addressee,
  protocol = '',
): string {
  const text = content.variants.find((one) => one.variant === variant)?.text ?? ''
  return fillCampaignText(text, variableValuesOf(content, to, protocol))
}

/** The template filled for its recipient; null if the campaign has none. */
export function filledTemplateFor(
  content: CampaignContent,
  to: Addressee,
  protocol = '',
): Template | null {
  const { template } = content.row
  const valueOf = variableValuesOf(content, to, protocol)
  return template && fillTemplate(template, (value) => fillCampaignText(value, valueOf))
}

/**
 * The messages for a recipient in order, and the text as it is stored; empty if a line without templates has nothing to
 * send.
 */
export function messagesForRecipient(
  content: CampaignContent,
  variant: number | null,
  to: Addressee,
  { protocol, takesTemplates }: { protocol: string; takesTemplates: boolean },
): { contents: WrittenContent[]; text: string } {
  const template = takesTemplates ? filledTemplateFor(content, to, protocol) : null
  const text = template ? template.body : filledVariant(content, variant, to, protocol)
  return { contents: messageContentsOf(content, template, text), text }
}

/** @param template replaces the text */
export function messageContentsOf(
  { files, medium }: CampaignContent,
  template: Template | null,
  text: string,
): WrittenContent[] {
  return [
    ...files.map(({ file, mediaName, caption }) => mediaContent(file, mediaName, caption, false)),
    ...(template ? [templateContent(template)] : mediumAndText(medium, text)),
  ]
}

/**
 * Names of the variables that are empty for a recipient and without which nothing can be sent: providers refuse an
 * empty gap, and an empty text is useless.
 */
export function missingVariables(
  content: CampaignContent,
  variant: number | null,
  to: Addressee,
  takesTemplates: boolean,
): string[] {
  const valueOf = variableValuesOf(content, to, ANY_PROTOCOL)
  const alone = soleVariablesOf(content, variant, takesTemplates).filter((names) =>
    names.every((name) => isMissingValue(valueOf(variableKey(name)))),
  )
  return [...new Set(alone.flat())]
}

function isMissingValue(value: Filling | undefined): boolean {
  return value === NO_NAME || value?.trim() === ''
}

/** For each text that must not be empty, the names of its variables if it consists of nothing else. */
export function soleVariablesOf(
  { row, variants, files, medium, columns }: CampaignContent,
  variant: number | null,
  takesTemplates: boolean,
): string[][] {
  const text = variants.find((one) => one.variant === variant)?.text ?? ''
  const isCarried = files.length > 0 || medium !== undefined
  const needed =
    takesTemplates && row.template ? neededValues(row.template) : isCarried ? [] : [text]
  return needed.map((one) => namesIfOnlyVariables(one, columns)).filter((names) => names.length > 0)
}

/** Placeholder: every ticket has a protocol, but none is known before there is a ticket. */
const ANY_PROTOCOL = '0'

/** Values in a template's gaps. The template's own text is the provider's, so braces in it stay. */
export function gapValuesOf({ components }: Template): string[] {
  return components
    .flatMap(({ parameters }) => parameters.map(valueOfGap))
    .filter((value) => value !== '')
}

function mediumAndText(medium: CampaignContent['medium'], text: string): WrittenContent[] {
  if (!medium) return text === '' ? [] : [textContent(text)]
  const captioned = mediaContent(medium.file, medium.mediaName, text, false)
  // WhatsApp shows no caption with a sound.
  return captioned.body === '' && text !== '' ? [captioned, textContent(text)] : [captioned]
}

const ours = new Map(messageVariables.map((name) => [variableKey(name), name]))

/**
 * Looks a variable up in the recipient's own data and columns, then in the company's settings if those are empty, then
 * in the common variables of every text.
 */
function variableValuesOf(
  { settings, columns: ofList, unknown, timeZone, language }: CampaignContent,
  { name, email, number, variables }: Addressee,
  protocol: string,
): (key: string) => Filling | undefined {
  const contactName = personNameOf({ name })
  const own: Readonly<Record<string, string>> = { nome: contactName, email, numero: number }
  const columns = new Map(
    Object.entries(variables).map(([column, value]) => [variableKey(column), value]),
  )
  const messageVariableOf = (key: string) => {
    const variable = ours.get(key)
    if (variable === undefined) return undefined
    const values = { contactName, protocol, at: now(), timeZone, language }
    return renderVariables(`{{${variable}}}`, values)
  }
  return (key) => {
    const known = [Object.hasOwn(own, key) ? own[key] : undefined, columns.get(key)]
    const filled = [...known, settings.get(key), messageVariableOf(key)].find((value) =>
      value?.trim(),
    )
    if (filled !== undefined) return filled
    if (nameVariables.has(key)) return NO_NAME
    const isName = ofList.has(key) || columns.has(key) || settings.has(key) || isPlainName(key)
    return isName && !unknown.has(key) ? '' : undefined
  }
}

function listFileOptions(db: Db, companyId: number, fileListId: number) {
  return db
    .selectFrom('fileListOptions')
    .select(['fileId', 'mediaName', 'name'])
    .where('companyId', '=', companyId)
    .where('fileListId', '=', fileListId)
    .where('fileId', 'is not', null)
    .orderBy('id')
    .$narrowType<{ fileId: string }>()
    .execute()
}
