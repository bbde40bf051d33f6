import type { FastifyRequest } from 'fastify'
import { now } from '../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { TokenHolder } from '../../platform/http/actor.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { countAttempt } from '../../platform/limits.ts'
import { findCompany, isExpired, planAllows } from '../companies/index.ts'
import { findLinesByToken, tokenHashOf } from '../connections/index.ts'

/**
 * Whose connection the token in the header is; one in the address is none. Looked at before anything of the body is
 * read. @throws ERR_API_TOKEN, ERR_API_NOT_ALLOWED, ERR_TOO_MANY_REQUESTS
 */
export async function authenticateHolder(request: FastifyRequest): Promise<TokenHolder> {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  const hash = tokenHashOf(token)
  const lines =
    scheme?.toLowerCase() === 'bearer' && token !== ''
      ? await acrossCompanies('whose token a program holds', (db) => findLinesByToken(db, hash))
      : []
  const [holder] = lines
  // Words that two companies chose alike say nothing of whose they are.
  if (!holder || lines.length > 1) {
    await countAttempt('apiAddress', networkOf(request.ip))
    throw new AppError('ERR_API_TOKEN')
  }
  await countAttempt('apiToken', hash)
  await refuseUnlessAllowed(holder)
  return holder
}

function refuseUnlessAllowed({ companyId }: TokenHolder): Promise<void> {
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    const isOpen = company?.status === true && !isExpired(company, now())
    if (!isOpen || !(await planAllows(db, companyId, 'useExternalApi')))
      throw new AppError('ERR_API_NOT_ALLOWED')
  })
}
