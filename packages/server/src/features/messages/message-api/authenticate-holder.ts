import type { FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TokenHolder } from '../../../platform/http/actor.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { countAttempt, giveAttemptBack } from '../../../platform/limits.ts'
import { findCompany, isExpired, planAllows } from '../../organisation/companies/index.ts'
import {
  companyOfToken,
  findLineByToken,
  findLinesByOldToken,
  tokenHashOf,
} from '../../setup/connections/index.ts'

/**
 * Whose connection the token in the header is; one in the address is none. Looked at before anything of the body is
 * read. @throws ERR_API_TOKEN, ERR_API_NOT_ALLOWED, ERR_TOO_MANY_REQUESTS
 */
export async function authenticateHolder(request: FastifyRequest): Promise<TokenHolder> {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  const isToken = scheme?.toLowerCase() === 'bearer' && token !== ''
  const network = networkOf(request.ip)
  if (!isToken) await countAttempt('apiAddress', network)
  const holder = isToken ? await findHolder(token, network) : undefined
  if (!holder) throw new AppError('ERR_API_TOKEN')
  await countAttempt('apiToken', tokenHashOf(token))
  await refuseUnlessAllowed(holder)
  return holder
}

/** A made token names its company; one of before is looked for in all. */
async function findHolder(token: string, network: string): Promise<TokenHolder | undefined> {
  const companyId = companyOfToken(token)
  const hash = tokenHashOf(token)
  const made =
    companyId === undefined
      ? undefined
      : await acrossCompanies('whose token a program holds', (db) =>
          findLineByToken(db, companyId, hash),
        )
  return made ?? findOldHolder(hash, network)
}

/**
 * Words that people typed can be guessed. They are looked for only while their network has room for a miss, which is
 * counted before the look and given back for a hit: past the limit a right guess is answered as a wrong one is. Made tokens
 * do not depend on the misses of their network.
 */
async function findOldHolder(hash: string, network: string): Promise<TokenHolder | undefined> {
  await countAttempt('apiAddress', network)
  const lines = await acrossCompanies('whose typed token a program holds', (db) =>
    findLinesByOldToken(db, hash),
  )
  // Words that two companies chose alike say nothing of whose they are.
  if (lines.length !== 1) return undefined
  await giveAttemptBack('apiAddress', network)
  return lines[0]
}

function refuseUnlessAllowed({ companyId }: TokenHolder): Promise<void> {
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    const isOpen = company?.status === true && !isExpired(company, now())
    if (!isOpen || !(await planAllows(db, companyId, 'useExternalApi')))
      throw new AppError('ERR_API_NOT_ALLOWED')
  })
}
