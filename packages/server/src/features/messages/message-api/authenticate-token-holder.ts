import type { FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TokenHolder } from '../../../platform/http/actor.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { countAttempt, refundAttempt } from '../../../platform/rate-limits.ts'
import { findCompany, isExpired, planAllows } from '../../organisation/companies/index.ts'
import {
  companyOfToken,
  findLineByToken,
  findLinesByOldToken,
  tokenHashOf,
} from '../../setup/connections/index.ts'

/**
 * The connection of the token in the authorization header; tokens in the address are not accepted. Runs before the body
 * is read. @throws ERR_API_TOKEN, ERR_API_NOT_ALLOWED, ERR_TOO_MANY_REQUESTS
 */
export async function authenticateTokenHolder(request: FastifyRequest): Promise<TokenHolder> {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  const isToken = scheme?.toLowerCase() === 'bearer' && token !== ''
  const network = networkOf(request.ip)
  if (!isToken) await countAttempt('apiAddress', network)
  const holder = isToken ? await findTokenHolder(token, network) : undefined
  if (!holder) throw new AppError('ERR_API_TOKEN')
  await countAttempt('apiToken', tokenHashOf(token))
  await refuseUnservedOrWithoutApi(holder)
  return holder
}

/** A generated token names its company; a token typed by a user in an older version is searched in all companies. */
async function findTokenHolder(token: string, network: string): Promise<TokenHolder | undefined> {
  const companyId = companyOfToken(token)
  const hash = tokenHashOf(token)
  const made =
    companyId === undefined
      ? undefined
      : await acrossCompanies('find the connection of a token', (db) =>
          findLineByToken(db, companyId, hash),
        )
  return made ?? findHolderOfTypedToken(hash, network)
}

/**
 * Typed tokens can be guessed, so they are searched only within a limit of misses for each network. An attempt is
 * counted before the search and given back for a hit: beyond the limit a right token gets the same answer as a wrong
 * one. Generated tokens do not depend on their network's misses.
 */
async function findHolderOfTypedToken(
  hash: string,
  network: string,
): Promise<TokenHolder | undefined> {
  await countAttempt('apiAddress', network)
  const lines = await acrossCompanies('find the connections of a token chosen by a company', (db) =>
    findLinesByOldToken(db, hash),
  )
  // A text that two companies have chosen identifies neither.
  if (lines.length !== 1) return undefined
  await refundAttempt('apiAddress', network)
  return lines[0]
}

function refuseUnservedOrWithoutApi({ companyId }: TokenHolder): Promise<void> {
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    const isOpen = company?.status === true && !isExpired(company, now())
    if (!isOpen || !(await planAllows(db, companyId, 'useExternalApi')))
      throw new AppError('ERR_API_NOT_ALLOWED')
  })
}
