import {
  fillCampaignText,
  isPlainName,
  namesAlone,
  nameVariables,
  variableKey,
} from '@guiche/contract/campaign-text'
import type { Template } from '@guiche/contract/choices'
import { fillTemplate, neededValues, valueOf as valueOfGap } from '@guiche/contract/line-templates'
import { type Filling, NO_NAME } from '@guiche/contract/name-gaps'
import { personNameOf } from '@guiche/contract/person-names'
import { messageVariables, renderVariables } from '@guiche/contract/variables'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { type FileRow, listFiles } from '../../organisation/files/index.ts'
import {
  mediaContent,
  templateContent,
  textContent,
  type WrittenContent,
} from '../../messages/messages/index.ts'
import { variantsOf } from './campaign-rules.ts'
import { settingsOf } from './campaign-settings.ts'
import { firstColumns } from './list-columns.ts'
import type { CampaignRow } from './campaigns.queries.ts'

// What a recipient gets: the files of a list first, each with its name as the caption, then the campaign's own file with
// the text below it, or the text.

/** Of one who is written to. */
export interface Addressee {
  readonly name: string
  readonly email: string
  readonly number: string
  readonly variables: Readonly<Record<string, string>>
}

/** What is the same for all of a campaign. */
export interface CampaignContent {
  readonly row: CampaignRow
  /** Those that have words. */
  readonly variants: ReadonlyArray<{ variant: number; text: string }>
  readonly files: ReadonlyArray<{ file: FileRow; mediaName: string; caption: string }>
  readonly medium: { file: FileRow; mediaName: string } | undefined
  /** By their keys. */
  readonly settings: ReadonlyMap<string, string>
  /** Keys of the columns of the list, which names in braces may have whatever their signs. */
  readonly columns: ReadonlySet<string>
  /** Keys of names that nothing fills: these stay in braces, and anything else in braces is empty at the worst. */
  readonly unknown: ReadonlySet<string>
  readonly timeZone: string
  readonly language: 'pt' | 'en' | 'es'
}

export async function contentOf(db: Db, row: CampaignRow): Promise<CampaignContent> {
  const { companyId, contactListId, fileListId, fileId, mediaName } = row
  const [company, { variables }, columns, options] = await Promise.all([
    findCompany(db, companyId),
    settingsOf(db, companyId),
    contactListId === null ? [] : firstColumns(db, companyId, contactListId),
    fileListId === null ? [] : listFileOptions(db, companyId, fileListId),
  ])
  const ids = [...options.map((option) => option.fileId), fileId].filter((id) => id !== null)
  const files = await listFiles(db, companyId, ids)
  const own = fileId === null ? undefined : files.get(fileId)
  return {
    row,
    variants: variantsOf(row),
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

/** Nothing that anybody could be sent. */
export function isEmpty({ row, variants, files, medium }: CampaignContent): boolean {
  return variants.length === 0 && files.length === 0 && !medium && row.template === null
}

/** Lines without templates have nothing to send of it. */
export function needsTemplates({ row, variants }: CampaignContent): boolean {
  return row.template !== null && variants.length === 0
}

/** The text that is chosen for a recipient by chance, among those that the campaign still has; null without texts. */
export function drawVariant(
  { row, variants }: CampaignContent,
  kept: number | null,
  random: () => number,
): number | null {
  const has = (wanted: number | null) => variants.some(({ variant }) => variant === wanted)
  if (has(kept)) return kept
  if (has(row.chosenVariant)) return row.chosenVariant
  return variants[Math.floor(random() * variants.length)]?.variant ?? null
}

/** @param protocol of the ticket in which it is written */
export function filledVariant(
  content: CampaignContent,
  variant: number | null,
  to: Addressee,
  protocol = '',
): string {
  const text = content.variants.find((one) => one.variant === variant)?.text ?? ''
  return fillCampaignText(text, valuesOf(content, to, protocol))
}

/** The template as its recipient gets it; null without one. */
export function templateFor(
  content: CampaignContent,
  to: Addressee,
  protocol = '',
): Template | null {
  const { template } = content.row
  const valueOf = valuesOf(content, to, protocol)
  return template && fillTemplate(template, (value) => fillCampaignText(value, valueOf))
}

/** One after the other, and the text as it is kept; none where a line without templates has nothing to send. */
export function writtenFor(
  content: CampaignContent,
  variant: number | null,
  to: Addressee,
  { protocol, takesTemplates }: { protocol: string; takesTemplates: boolean },
): { contents: WrittenContent[]; text: string } {
  const template = takesTemplates ? templateFor(content, to, protocol) : null
  const text = template ? template.body : filledVariant(content, variant, to, protocol)
  return { contents: contentsOf(content, template, text), text }
}

/** @param template in the place of the text */
export function contentsOf(
  { files, medium }: CampaignContent,
  template: Template | null,
  text: string,
): WrittenContent[] {
  return [
    ...files.map(({ file, mediaName, caption }) => mediaContent(file, mediaName, caption, false)),
    ...(template ? [templateContent(template)] : mediumAndText(medium, text)),
  ]
}

/** The variables for want of which nothing can be sent to them: a provider takes no empty gap, and nobody an empty text. */
export function lackedBy(
  content: CampaignContent,
  variant: number | null,
  to: Addressee,
  takesTemplates: boolean,
): string[] {
  const valueOf = valuesOf(content, to, ANY_PROTOCOL)
  const alone = aloneIn(content, variant, takesTemplates).filter((names) =>
    names.every((name) => isNothing(valueOf(variableKey(name)))),
  )
  return [...new Set(alone.flat())]
}

function isNothing(value: Filling | undefined): boolean {
  return value === NO_NAME || value?.trim() === ''
}

/** Of each text that has to say something, the variables of which it is made alone. */
export function aloneIn(
  { row, variants, files, medium, columns }: CampaignContent,
  variant: number | null,
  takesTemplates: boolean,
): string[][] {
  const text = variants.find((one) => one.variant === variant)?.text ?? ''
  const isCarried = files.length > 0 || medium !== undefined
  const needed =
    takesTemplates && row.template ? neededValues(row.template) : isCarried ? [] : [text]
  return needed.map((one) => namesAlone(one, columns)).filter((names) => names.length > 0)
}

/** A ticket has one, which is not known before there is a ticket. */
const ANY_PROTOCOL = '0'

/** The values in a template's gaps. Its text is the provider's, so that braces in it stay as they are. */
export function valuesIn({ components }: Template): string[] {
  return components
    .flatMap(({ parameters }) => parameters.map(valueOfGap))
    .filter((value) => value !== '')
}

function mediumAndText(medium: CampaignContent['medium'], text: string): WrittenContent[] {
  if (!medium) return text === '' ? [] : [textContent(text)]
  const captioned = mediaContent(medium.file, medium.mediaName, text, false)
  // WhatsApp has no words beside a sound.
  return captioned.body === '' && text !== '' ? [captioned, textContent(text)] : [captioned]
}

const ours = new Map(messageVariables.map((name) => [variableKey(name), name]))

/**
 * The recipient's own and their sheet's columns before the company's, which stand in where those are empty, before what
 * every text may hold.
 */
function valuesOf(
  { settings, columns: ofList, unknown, timeZone, language }: CampaignContent,
  { name, email, number, variables }: Addressee,
  protocol: string,
): (key: string) => Filling | undefined {
  const contactName = personNameOf({ name })
  const own: Readonly<Record<string, string>> = { nome: contactName, email, numero: number }
  const columns = new Map(
    Object.entries(variables).map(([column, value]) => [variableKey(column), value]),
  )
  const common = (key: string) => {
    const variable = ours.get(key)
    if (variable === undefined) return undefined
    const values = { contactName, protocol, at: now(), timeZone, language }
    return renderVariables(`{{${variable}}}`, values)
  }
  return (key) => {
    const known = [Object.hasOwn(own, key) ? own[key] : undefined, columns.get(key)]
    const filled = [...known, settings.get(key), common(key)].find((value) => value?.trim())
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
