import { checkNumber } from '../../../../channels/line-requests.ts'
import { capabilitiesOf, ChannelError, type LineKey } from '../../../../channels/channel.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import { log } from '../../../../platform/log.ts'
import { findDefaultLine, findLineState } from '../../../setup/connections/index.ts'

/**
 * WhatsApp's form of a number, queried over the company's default line. Without a line the number is returned
 * unchanged, since an address book needs none. Not within a transaction.
 * @throws ERR_WAPP_INVALID_CONTACT when WhatsApp has no such number, ERR_WAPP_CHECK_CONTACT when it does not answer
 */
export async function lookUpNumberOnDefaultLine(
  companyId: number,
  number: string,
): Promise<string> {
  const line = await inCompany(companyId, async (db) => {
    const whatsappId = await findDefaultLine(db, companyId)
    return whatsappId === undefined ? undefined : { companyId, whatsappId }
  })
  const found = line ? await lookUpNumber(line, number) : number
  if (found === undefined) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return found
}

/**
 * The same over one line. Undefined when WhatsApp has no such number.
 * @throws ERR_WAPP_CHECK_CONTACT
 */
export async function lookUpNumber(line: LineKey, number: string): Promise<string | undefined> {
  if (!(await canCheckNumbers(line))) return number
  try {
    return await checkNumber(line, number)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    log.warn({ err: error, line }, 'a number could not be checked on WhatsApp')
    throw new AppError('ERR_WAPP_CHECK_CONTACT')
  }
}

async function canCheckNumbers({ companyId, whatsappId }: LineKey): Promise<boolean> {
  const line = await inCompany(companyId, (db) => findLineState(db, companyId, whatsappId))
  return line?.status === 'CONNECTED' && capabilitiesOf(line).checksNumbers
}
