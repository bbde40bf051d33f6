import type { NumberFinding } from '@guiche/contract/contact-numbers'
import { listCompanyIds, reviewNumbers } from '../features/customers/contact-numbers/index.ts'
import type { Config } from '../platform/config.ts'
import { closePools } from '../platform/database/pools.ts'
import { openExistingDatabase } from './open-existing-database.ts'
import { openRoles } from './open-roles.ts'
import { CommandRefusal } from './run-command.ts'

interface Asked {
  /** Undefined for all companies, in the order of their ids. */
  readonly companyId: number | undefined
  /** Exclusive cursor. */
  readonly from: { readonly companyId: number; readonly contactId: number }
  /** True for JSON instead of sentences. */
  readonly isData: boolean
  readonly signal: AbortSignal
  readonly tell: (line: string) => void
}

/** Prints every finding of every company and their count. @throws CommandRefusal when interrupted */
export async function reviewAllNumbers(config: Config, asked: Asked): Promise<void> {
  const { owner, close } = await openExistingDatabase(config)
  try {
    await openRoles(owner, config)
    await reviewNumbersOfCompanies(asked)
  } finally {
    await closePools()
    await close()
  }
}

async function reviewNumbersOfCompanies({
  companyId,
  from,
  isData,
  signal,
  tell,
}: Asked): Promise<void> {
  const ids = companyId === undefined ? await listCompanyIds() : [companyId]
  let [contacts, findings] = [0, 0]
  for (const id of ids.filter((one) => one >= from.companyId)) {
    for (let after: number | null = id === from.companyId ? from.contactId : 0; after !== null;) {
      if (signal.aborted)
        throw new CommandRefusal(
          `the command was interrupted; continue with -- --from ${id}:${after}`,
        )
      const review = await reviewNumbers(id, after)
      for (const finding of review.findings)
        tell(isData ? JSON.stringify({ companyId: id, ...finding }) : findingText(id, finding))
      contacts += review.examined
      findings += review.findings.length
      after = review.next
    }
  }
  if (!isData) tell(`${contacts} contacts checked: ${findings} findings`)
}

const said: Readonly<Record<NumberFinding['kind'], string>> = {
  impossible: 'is not a valid number',
  doubtful: 'may lack its country code',
  twin: 'is the same phone',
}

function findingText(companyId: number, { kind, contact, reading, twin }: NumberFinding): string {
  const where = `company ${companyId}, contact ${contact.id}`
  const may = reading === null ? '' : `, may be ${reading}`
  const other = twin ? ` as contact ${twin.id} (${twin.name}, ${twin.number})` : ''
  return `${where}: ${contact.number} (${contact.name}) ${said[kind]}${may}${other}`
}
