import { variableNamesIn, nameVariables, variableKey } from '@guiche/contract/campaign-text'
import type { CampaignPreview } from '@guiche/contract/campaigns'
import { NO_LETTERS } from '@guiche/contract/person-names'
import { messageVariables } from '@guiche/contract/variables'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { selectOptedOutKeys } from '../../../customers/opt-outs/index.ts'
import { soleVariablesOf, type CampaignContent, gapValuesOf } from '../campaign-content.ts'
import { listColumns } from './list-columns.ts'

type EmptyVariable = CampaignPreview['emptyVariables'][number]
type AskedVariable = Omit<EmptyVariable, 'count'>

interface LackingCounts {
  readonly emptyVariables: EmptyVariable[]
  /** Recipients who get nothing, whatever text is drawn for them. */
  readonly lacking: number
}

/** Counts the reachable recipients who have an empty value for variables of the texts. */
export async function countLackingRecipients(
  db: Db,
  content: CampaignContent,
): Promise<LackingCounts> {
  const { companyId, contactListId } = content.row
  const asked = askedVariablesOf(content)
  if (contactListId === null || asked.length === 0) return { emptyVariables: [], lacking: 0 }
  const columns = await listColumns(db, companyId, contactListId)
  const conditions = [
    ...asked.map(({ names }) => allEmptyCondition(content, columns, names)),
    getsNothingCondition(content, columns),
  ]
  const counts = sql.join(conditions.map((one) => sql`count(*) filter (where ${one})::int`))
  const { rows } = await sql<{ counts: number[] }>`
    with opted_out as materialized (${selectOptedOutKeys(companyId)})
    select array[${counts}] as counts
    from contact_list_items as item left join opted_out on opted_out.number_key = item.number_key
    where item.company_id = ${companyId} and item.contact_list_id = ${contactListId}
      and item.validity = 'valid' and item.number <> '' and opted_out.number_key is null`.execute(
    db,
  )
  const found = rows[0]?.counts ?? []
  return {
    emptyVariables: asked
      .map((one, at) => ({ ...one, count: found[at] ?? 0 }))
      .filter(({ count }) => count > 0),
    lacking: found.at(-1) ?? 0,
  }
}

/** SQL condition on an `item` of the campaign's list: it gets nothing, whatever text is drawn. */
export async function lackingCondition(
  db: Db,
  content: CampaignContent,
): Promise<RawBuilder<boolean>> {
  const { companyId, contactListId } = content.row
  const columns = contactListId === null ? [] : await listColumns(db, companyId, contactListId)
  return getsNothingCondition(content, columns)
}

/** Most conditions in one query. */
const ASKED_MOST = 100

function askedVariablesOf(content: CampaignContent): AskedVariable[] {
  const { row, variants } = content
  const isKnown = (names: readonly string[]) =>
    names.every((name) => !content.unknown.has(variableKey(name)))
  const variablesOfText = (
    variant: number,
    words: readonly string[],
    alone: readonly string[][],
  ) => {
    const needed = new Set(alone.flatMap((some) => (some.length === 1 ? some : [])))
    const beside = [
      ...new Set(words.flatMap((text) => variableNamesIn(text, content.columns))),
    ].filter((name) => !needed.has(name))
    return [
      ...alone.map((some) => ({ variant, names: some, areLeftOut: true })),
      ...beside.map((name) => ({ variant, names: [name], areLeftOut: false })),
    ]
  }
  return [
    ...(row.template
      ? variablesOfText(0, gapValuesOf(row.template), soleVariablesOf(content, null, true))
      : []),
    ...variants.flatMap(({ variant, text }) =>
      variablesOfText(variant, [text], soleVariablesOf(content, variant, false)),
    ),
  ]
    .filter(({ names }) => isKnown(names))
    .slice(0, ASKED_MOST)
}

/** With a template one empty gap suffices; with texts, of which one is drawn, all must be empty. */
function getsNothingCondition(
  content: CampaignContent,
  columns: readonly string[],
): RawBuilder<boolean> {
  const { row, variants } = content
  const ofEach = row.template
    ? soleVariablesOf(content, null, true)
    : variants.map(({ variant }) => soleVariablesOf(content, variant, false)[0] ?? [])
  if (ofEach.length === 0 || (!row.template && ofEach.some((names) => names.length === 0)))
    return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    ofEach.map((names) => sql`(${allEmptyCondition(content, columns, names)})`),
    row.template ? sql` or ` : sql` and `,
  )})`
}

function allEmptyCondition(
  content: CampaignContent,
  columns: readonly string[],
  names: readonly string[],
): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => emptyCondition(content, columns, name)),
    sql` and `,
  )
}

/** Common variables always have a value, except those of the recipient's name. */
const common = new Set(messageVariables.map(variableKey))
/** Regular expression for a character that can form a name, the same as isPersonName uses. */
const LETTER = `[^${NO_LETTERS.map((range) => range.map(escapedCodePoint).join('-')).join('')}]`

function escapedCodePoint(codePoint: number): string {
  return String.raw`\U${codePoint.toString(16).padStart(8, '0')}`
}

function emptyCondition(
  { settings }: CampaignContent,
  columns: readonly string[],
  name: string,
): RawBuilder<boolean> {
  const key = variableKey(name)
  const isAlwaysThere = key === 'numero' || (common.has(key) && !nameVariables.has(key))
  if (isAlwaysThere || settings.get(key)?.trim()) return sql<boolean>`false`
  const values = [
    ...(nameVariables.has(key)
      ? [sql`case when item.name ~ ${LETTER} then item.name else '' end`]
      : []),
    ...(key === 'email' ? [sql`item.email`] : []),
    ...columns
      .filter((column) => variableKey(column) === key)
      .map((column) => sql`coalesce(item.variables ->> ${column}, '')`),
  ]
  // A variable without any source is empty for all recipients.
  if (values.length === 0) return sql<boolean>`true`
  return sql<boolean>`${sql.join(
    values.map((value) => sql`${value} !~ '\\S'`),
    sql` and `,
  )}`
}
