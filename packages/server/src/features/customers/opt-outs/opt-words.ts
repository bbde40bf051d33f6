import { foldedWord, linesOf, OPT_WORD_MAX, optOutWordIn } from '@guiche/contract/opt-out-words'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { memoizeQuery } from '../../../platform/database/memoize-query.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { planAllows } from '../../organisation/companies/index.ts'
import { listSettingValues } from '../../organisation/settings/index.ts'
import { OPTING_DAYS_MS, type OptOutState, type OptWord } from './opt-word-rules.ts'
import { findOptOut, type OptingContact } from './opt-outs.queries.ts'
import { hasWrittenFirstSince } from './written-first.queries.ts'

const settingsIn = memoizeQuery((db, companyId: number) =>
  listSettingValues(db, companyId, [
    'optOutWords',
    'optInWords',
    'optOutMessage',
    'optInMessage',
    'campaignsEnabled',
  ]),
)

/** The company's word that equals the whole text. Texts longer than a word need no query. */
export async function findOptWord(
  db: Db,
  companyId: number,
  text: string,
): Promise<OptWord | undefined> {
  const folded = foldedWord(text)
  if (folded === '' || folded.length > OPT_WORD_MAX) return undefined
  const { optOutWords, optInWords } = await settingsIn(db, companyId)
  if (optOutWordIn(optOutWords, text) !== undefined) return { kind: 'out', folded }
  return optOutWordIn(optInWords, text) === undefined ? undefined : { kind: 'in', folded }
}

/** Loads the state that decides if an opt-out word counts, and the answers to it. */
export async function readOptOutState(db: Db, contact: OptingContact): Promise<OptOutState> {
  const { companyId } = contact
  const since = new Date(now().getTime() - OPTING_DAYS_MS)
  const [settings, isAllowed, held, hasWrittenFirst] = await pipeline([
    settingsIn(db, companyId),
    planAllows(db, companyId, 'useCampaigns'),
    findOptOut(db, contact),
    hasWrittenFirstSince(db, contact, since),
  ])
  return {
    isOptedOut: held !== undefined,
    hasWrittenFirst,
    hasCampaigns: isAllowed && settings.campaignsEnabled === 'true',
    outMessage: settings.optOutMessage,
    inMessage: settings.optInMessage,
    backWords: linesOf(settings.optInWords),
  }
}
